// A report that also tells each request as a command line of curl.

package import FlowEngine

/// Tells requests as commands, each after what another report tells of it.
package struct CurlReport: RunReport {
    private let inner: any RunReport
    private let showsSecrets: Bool
    private let files: CurlFiles
    private let talk: @Sendable (String) -> Void

    /// A report on top of another; `talk` takes whole lines with their ends.
    package init(
        _ inner: any RunReport, files: CurlFiles, showsSecrets: Bool, talk: @escaping @Sendable (String) -> Void
    ) {
        self.inner = inner
        self.files = files
        self.showsSecrets = showsSecrets
        self.talk = talk
    }

    /// Tells the command of a request, and the address of a page as a comment.
    package func watch(_ trace: Trace, _ secrets: Secrets) {
        inner.watch(trace, secrets)
        let command = CurlCommand(secrets: showsSecrets ? nil : secrets, files: files)
        switch trace {
        case .sending(_, let request): talk(command.line(request) + "\n")
        case .opening(_, let url): talk(command.comment(page: url) + "\n")
        case .operationStarted, .stepStarted, .stepSkipped, .received, .notReceived, .callbackRefused,
            .callbackAccepted, .asking, .answered, .showing, .waiting, .repeating, .saved, .stepFinished,
            .operationFinished, .reached, .met:
            break
        }
    }

    /// Tells nothing more.
    package func finish(_ end: RunEnd) {
        inner.finish(end)
    }
}
