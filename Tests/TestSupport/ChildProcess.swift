// Another program, started without a shell and without Foundation's run loops.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A running program whose standard streams lead nowhere; it is killed when nobody holds it any more.
package final class ChildProcess: Sendable {
    private let id: pid_t

    /// Starts a program; nil when there is none at this path.
    package init?(_ path: String, _ arguments: [String]) {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        for descriptor: Int32 in 0...2 {
            unsafe posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        var strings = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
        defer { unsafe strings.forEach { unsafe free($0) } }
        var id = pid_t()
        guard unsafe posix_spawn(&id, path, &actions, nil, &strings, environ) == 0 else { return nil }
        self.id = id
    }

    deinit {
        // A gentler signal could be blocked: children inherit the mask of the thread that starts them.
        kill(id, SIGKILL)
        var status: Int32 = 0
        unsafe waitpid(id, &status, 0)
    }

    /// Waits for the end of the program; true when it ended well.
    package func succeeds() -> Bool {
        var information = unsafe siginfo_t()
        // It stays to be reaped later, so that the identifier is not given to another program.
        while unsafe waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        return unsafe information.si_code == CLD_EXITED && information._sifields._sigchld.si_status == 0
    }
}
