// The world of a command: everything outside of it, so that tests can be the world.

package import FlowEngine
package import FlowHTTP
package import FlowHost

/// What a command reads, writes and reaches.
package struct CommandContext: Sendable {
    /// The arguments, without the program's name.
    package var arguments: [String]
    /// The environment.
    package var environment: [String: String]
    /// Takes results.
    package var out: @Sendable (String) -> Void
    /// Takes everything else.
    package var talk: @Sendable (String) -> Void
    /// What a person or a pipe has to say.
    package var input: any LineSource
    /// Reads a file of at most so many bytes.
    package var readFile: @Sendable (_ path: String, _ limit: Int) throws(FileError) -> [UInt8]
    /// The names in a folder; nil when the path is none.
    package var listFolder: @Sendable (_ path: String) -> [String]?
    /// What tells a file or folder from others; nil when there is none.
    package var identify: @Sendable (_ path: String) -> FileIdentity?
    /// Writes a file, whole.
    package var writeFile: @Sendable (_ path: String, _ text: String) throws(FileError) -> Void
    /// Sends requests.
    package var transport: any Transport
    /// Tells the time.
    package var clock: any HostClock
    /// Unpredictable bytes.
    package var random: @Sendable (Int) -> [UInt8]
    /// What looks at results and talk.
    package var screen: Screen

    /// What looks at results and talk.
    package struct Screen: Sendable {
        /// Whether results may be painted.
        package var paintsOut = false
        /// Whether talk may be painted.
        package var paintsTalk = false
        /// Whether a person reads the talk.
        package var isTalkTerminal = false
        /// The widest line of talk.
        package var width = 100
        /// How many columns the terminal of the talk has, when text can be taken off it again.
        package var columns: Int?

        /// A file or a pipe.
        package init() {}
    }

    /// A world from its parts.
    package init(
        arguments: [String], environment: [String: String], out: @escaping @Sendable (String) -> Void,
        talk: @escaping @Sendable (String) -> Void, input: any LineSource,
        readFile: @escaping @Sendable (_ path: String, _ limit: Int) throws(FileError) -> [UInt8],
        listFolder: @escaping @Sendable (_ path: String) -> [String]? = { FileAccess.names(in: $0) },
        identify: @escaping @Sendable (_ path: String) -> FileIdentity? = { FileAccess.identity(of: $0) },
        writeFile: @escaping @Sendable (_ path: String, _ text: String) throws(FileError) -> Void = {
            path, text throws(FileError) in try FileAccess.write(text, to: path)
        },
        transport: any Transport, clock: any HostClock, random: @escaping @Sendable (Int) -> [UInt8],
        screen: Screen = Screen()
    ) {
        self.arguments = arguments
        self.environment = environment
        self.out = out
        self.talk = talk
        self.input = input
        self.readFile = readFile
        self.listFolder = listFolder
        self.identify = identify
        self.writeFile = writeFile
        self.transport = transport
        self.clock = clock
        self.random = random
        self.screen = screen
    }

    /// The largest flow, sandbox or inputs file.
    static let maxFileBytes = 10 << 20

    /// Whether somebody can be asked: a person types, and sees what is asked.
    var canAsk: Bool { input.isTerminal && screen.isTalkTerminal }

    /// One line of talk.
    @Sendable func say(_ line: String) {
        talk(line + "\n")
    }
}
