// Starting another program, without a shell.

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// A program that was started and nobody talks to.
struct ChildProcess: Sendable {
    private let id: pid_t

    /// Starts a program found in the path: without input and output, out of reach of Ctrl-C, with default signals.
    init(_ arguments: [String], environment: [String: String], output: Int32? = nil) throws(SystemError) {
        guard let program = arguments.first else { throw SystemError(ENOENT) }
        var actions = unsafe ChildProcess.noActions
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDWR, 0)
        unsafe posix_spawn_file_actions_adddup2(&actions, output ?? STDIN_FILENO, STDOUT_FILENO)
        unsafe posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDERR_FILENO)

        var attributes = ChildProcess.noAttributes
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
        // Threads of ours block signals, and the program may ignore some: children inherit both.
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe posix_spawnattr_setsigmask(&attributes, &signals)
        for signal in [SIGPIPE, SIGINT, SIGTERM, SIGQUIT, SIGHUP] { unsafe sigaddset(&signals, signal) }
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)

        let variables = environment.map { $0.key + "=" + $0.value }
        var id = pid_t()
        let status = unsafe ChildProcess.withCStrings(arguments) { arguments in
            unsafe ChildProcess.withCStrings(variables) { variables in
                unsafe posix_spawnp(&id, program, &actions, &attributes, arguments, variables)
            }
        }
        guard status == 0 else { throw SystemError(status) }
        self.id = id
    }

    /// How long a program that is asked for something may take, in milliseconds.
    private static let longest: Int32 = 5000

    /// The first bytes a program writes before it ends; none when it cannot be started. Blocks the thread.
    static func output(_ arguments: [String], environment: [String: String]) -> [UInt8] {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { return [] }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let child = try? ChildProcess(arguments, environment: environment, output: ends[1])
        close(ends[1])
        defer { close(ends[0]) }
        guard let child else { return [] }
        var watched = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
        var bytes: [UInt8] = []
        if unsafe poll(&watched, 1, longest) > 0 {
            bytes = [UInt8](repeating: 0, count: 4096)
            bytes.removeLast(bytes.count - max(0, unsafe read(ends[0], &bytes, bytes.count)))
        } else {
            kill(child.id, SIGKILL)
        }
        _ = child.wait()
        return bytes
    }

    /// Blocks the thread until the program ends; whether it says that it succeeded.
    func wait() -> Bool {
        var status: Int32 = 0
        while true {
            let waited = unsafe waitpid(id, &status, 0)
            guard waited < 0, errno == EINTR else {
                // Nothing is known of a child that somebody else waited for.
                return waited < 0 || status == 0
            }
        }
    }

    private static func withCStrings<Result>(
        _ texts: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        var pointers: [UnsafeMutablePointer<CChar>?] = unsafe []
        for text in texts { unsafe pointers.append(strdup(text)) }
        unsafe pointers.append(nil)
        defer { unsafe pointers.forEach { pointer in unsafe free(pointer) } }
        return unsafe pointers.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { preconditionFailure("there is at least the end") }
            return unsafe body(base)
        }
    }

    #if canImport(Glibc)
        private static var noActions: posix_spawn_file_actions_t { unsafe posix_spawn_file_actions_t() }
        private static var noAttributes: posix_spawnattr_t { posix_spawnattr_t() }
    #else
        private static var noActions: posix_spawn_file_actions_t? { nil }
        private static var noAttributes: posix_spawnattr_t? { nil }
    #endif
}
