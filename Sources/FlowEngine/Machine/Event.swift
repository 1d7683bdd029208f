// What goes into the machine and what comes out of it.

package import FlowCEL
package import FlowDiagnostics
package import FlowHTTP
package import FlowModel

/// Something that happened in the world.
package enum Event: Sendable {
    /// The run begins.
    case started
    /// Other processes are kept off the session; what is stored of it now, nil where nothing is ever stored.
    case locked(session: [String: Value]?)
    /// The answer to the request that was sent.
    case response(Response)
    /// No answer came.
    case transportFailed(TransportError)
    /// Of the schemes that were asked for, those that some application has.
    case apps(Set<String>)
    /// The host is ready to receive the callback, at this address.
    case listening(redirectURI: String)
    /// A callback arrived.
    case callback(String)
    /// The person did not come back in time, or cannot be asked.
    case callbackFailed(CallbackFailure)
    /// A person answered.
    case answered(Value)
    /// A person did not answer.
    case answerFailed(AnswerFailure)
    /// The time to wait is over.
    case timer
    /// Somebody gave up.
    case cancelled
}

/// Why no callback will come.
package enum CallbackFailure: Sendable, Hashable {
    /// The wait is over.
    case timeout
    /// The person closed the page or the prompt.
    case cancelled
    /// No page can be opened and nobody asked; with what to do about it.
    case unavailable(String)
    /// What was to be opened cannot be, so that another target may be; with the reason.
    case cannotOpen(String)
    /// The address cannot be listened on; why, and what to do about it.
    case cannotListen(String, help: String)
    /// The only callback there can be was refused; with the reason.
    case refused(String)
    /// The server answered the page with an error instead of a redirect.
    case answered(code: String, detail: String?)
    /// No answer came from the server of this origin.
    case failed(TransportError, origin: String)
}

/// Why a question has no answer.
package enum AnswerFailure: Error, Sendable, Hashable {
    /// The wait is over.
    case timeout
    /// The person closed the prompt.
    case cancelled
    /// Nobody can be asked; with what to do about it.
    case unavailable(help: [String])
    /// The only answer there can be was not taken; with the reason and what to do about it.
    case refused(String, help: [String])
}

/// Something a person is told.
package struct Notice: Sendable, Hashable {
    /// What they read.
    package let text: String
    /// The page to open.
    package let page: String?

    /// A notice from its parts.
    package init(text: String, page: String? = nil) {
        self.text = text
        self.page = page
    }
}

/// Something the world has to do.
package enum Effect: Sendable {
    /// Send a request; answer with ``Event/response(_:)`` or ``Event/transportFailed(_:)``. One that `spends` uses a
    /// code or token that works once, so its answer must not be lost.
    case send(Request, spends: Bool)
    /// Find out which of these schemes some application has; answer with ``Event/apps(_:)``.
    case findApps([String])
    /// Get ready to receive a callback; answer with ``Event/listening(redirectURI:)``.
    case listen(CallbackPlace)
    /// Open a page for the person; answer with ``Event/callback(_:)`` or ``Event/callbackFailed(_:)``.
    case open(AuthorizationPage)
    /// The callback that came last does not fit; keep waiting for one that does.
    case refuse(callback: String, reason: String)
    /// A fitting callback came; stop listening, and tell the person what became of it.
    case accepted(Verdict)
    /// Ask a person; answer with ``Event/answered(_:)`` or ``Event/answerFailed(_:)``. The question comes again, with a
    /// problem, when the answer is none.
    case ask(Question)
    /// Tell a person something.
    case show(Notice)
    /// Wait; answer with ``Event/timer``.
    case wait(Duration)
    /// Keep other processes off the session; answer with ``Event/locked(session:)``.
    case lock
    /// Let them at it again.
    case unlock
    /// Keep the session as it is now.
    case save([String: Value])
    /// Tell whoever watches.
    case trace(Trace)
    /// The run is over.
    case finish(Outcome)
}

/// What became of a callback that fits.
package enum Verdict: Sendable, Hashable {
    /// The person signed in.
    case signedIn
    /// The provider says that they did not; with its reason in words.
    case failed(String)
}

/// Where a callback is expected.
package struct CallbackPlace: Sendable, Hashable {
    /// The redirect URI; its port may be 0, which is any free one.
    package let redirectURI: String
    /// Further addresses it may arrive at.
    package let further: [String]
    /// Where its parameters lie.
    package let mode: Callback.Mode

    /// A place from its parts.
    package init(redirectURI: String, further: [String] = [], mode: Callback.Mode = .query) {
        self.redirectURI = redirectURI
        self.further = further
        self.mode = mode
    }
}

/// A page for a person, or an application.
package struct AuthorizationPage: Sendable, Hashable {
    /// The URL to open; nil when nothing is.
    package let url: String?
    /// Whether it is opened as an application.
    package let isApp: Bool
    /// What the person reads when nothing is opened.
    package let words: String?
    /// What a person would open by themselves.
    package var example: String?
    /// Where the callback is expected.
    package let redirectURI: String
    /// Where the parameters of the callback lie.
    package var mode = Callback.Mode.query
    /// How long to wait for it.
    package let timeout: Duration

    /// A page from its parts.
    package init(
        url: String?, isApp: Bool = false, words: String? = nil, redirectURI: String, timeout: Duration
    ) {
        self.url = url
        self.isApp = isApp
        self.words = words
        self.redirectURI = redirectURI
        self.timeout = timeout
    }
}

/// What those who watch a run are told; texts may hold secrets, which the one who shows them masks.
package enum Trace: Sendable {
    case operationStarted(String)
    case stepStarted(StepLabel)
    case stepSkipped(StepLabel)
    case sending(StepLabel, Request)
    case received(StepLabel, Response)
    case notReceived(StepLabel, TransportError)
    case opening(StepLabel, url: String)
    case callbackRefused(StepLabel, url: String, reason: String)
    case callbackAccepted(StepLabel, names: [String])
    case asking(StepLabel, Question)
    /// The answer as it may be shown; nil when it may not.
    case answered(StepLabel, Question, String?)
    case showing(StepLabel, text: String, page: String?)
    case waiting(StepLabel, Duration)
    case repeating(StepLabel, round: Int)
    case saved(StepLabel, [String])
    case stepFinished(StepLabel)
    case operationFinished(String)
    /// A step is done or a row is taken; where it stands in the flow.
    case reached(Span)
    /// An answer or a callback carried this error.
    case met(error: String)
}

/// How people call a step.
package struct StepLabel: Sendable, Hashable {
    /// Its operation.
    package let operation: String
    /// Its id, else what it does.
    package let name: String
    /// Its title, if it has one.
    package let title: String?
}

/// How a run ended.
package enum Outcome: Sendable {
    /// Every operation was done; the result of each, by name.
    case finished([(operation: String, result: Value)])
    /// An operation failed.
    case failed(RunFailure)
    /// Somebody gave up.
    case cancelled
}
