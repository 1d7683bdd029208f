// How the program ends.

/// What a shell is told.
package enum ExitCode: Int32, Sendable, CaseIterable {
    /// All went well.
    case success = 0
    /// The flow failed or was refused, or files have problems.
    case failed = 1
    /// The call was wrong: flags, inputs, names of operations and files.
    case usage = 2
    /// The machine or the network failed.
    case environment = 3
    /// Ctrl-C.
    case interrupted = 130
    /// Another program asked for the end.
    case terminated = 143
}
