// The shell around the machine: carries effects out and feeds events back.

package import FlowCEL
package import FlowHTTP
internal import FlowModel

/// What a run needs of the world. Each part can be replaced, so that tests control all of it.
package struct Host: Sendable {
    /// Sends requests.
    package var transport: any Transport
    /// Brings a person to a page and back.
    package var browser: any Browser
    /// The person it is run for.
    package var endUser: any EndUser
    /// Tells the time and waits.
    package var clock: any HostClock
    /// Unpredictable bytes.
    package var random: @Sendable (Int) -> [UInt8]
    /// Keeps the session.
    package var session: any SessionKeeper
    /// Is told what happens, with the secrets to mask.
    package var watch: @Sendable (Trace, Secrets) -> Void

    /// A host from its parts.
    package init(
        transport: any Transport, browser: any Browser, endUser: any EndUser = AbsentUser(), clock: any HostClock,
        random: @escaping @Sendable (Int) -> [UInt8],
        session: any SessionKeeper = UnkeptSession(),
        watch: @escaping @Sendable (Trace, Secrets) -> Void = { _, _ in }
    ) {
        self.transport = transport
        self.browser = browser
        self.endUser = endUser
        self.clock = clock
        self.random = random
        self.session = session
        self.watch = watch
    }
}

/// Brings a person to a sign-in page and their callback back.
package protocol Browser: Sendable {
    /// Gets ready to receive a callback at an address; gives the real one, with the port that is listened on.
    func listen(redirectURI: String) async throws(CallbackFailure) -> String
    /// The same, for a callback that may arrive elsewhere or in another form.
    func listen(at place: CallbackPlace) async throws(CallbackFailure) -> String
    /// Those of some schemes that an application on this machine has.
    func apps(among schemes: [String]) async -> Set<String>
    /// Opens the page, and gives the first callback that arrives.
    func open(_ page: AuthorizationPage) async throws(CallbackFailure) -> String
    /// The callback given last does not fit; gives the next one, or says why there will be none.
    func next(after refused: String, reason: String) async throws(CallbackFailure) -> String
    /// The callback given last was taken; nothing is waited for any more.
    func close(_ verdict: Verdict) async
    /// Nothing more is wanted of it; what a person should still see has reached them when it returns.
    func stop() async
}

extension Browser {
    /// Where only the redirect URI can be listened on, nothing else is.
    package func listen(at place: CallbackPlace) async throws(CallbackFailure) -> String {
        try await listen(redirectURI: place.redirectURI)
    }

    /// Nothing is left to show.
    package func stop() async {}

    /// No application is known.
    package func apps(among schemes: [String]) async -> Set<String> { [] }
}

extension CallbackFailure: Error {}

/// Tells the time and waits.
package protocol HostClock: Sendable {
    /// The time now.
    func now() -> Timestamp
    /// Waits; returns early when the task is cancelled.
    func wait(_ duration: Duration) async
}

/// Keeps a session between runs, and other processes off it while it changes.
package protocol SessionKeeper: Sendable {
    /// Keeps other processes off; gives what is stored now, nil where nothing is ever stored.
    func lock() async throws(RunFailure) -> [String: Value]?
    /// Makes sure that a save will succeed, before something is spent that only the save would keep.
    func reserve() async throws(RunFailure)
    /// Stores the session; may be called with or without the lock.
    func save(_ session: [String: Value]) async throws(RunFailure)
    /// Lets other processes at it again.
    func unlock() async
}

/// A session that ends with its run.
package struct UnkeptSession: SessionKeeper {
    /// A keeper that keeps nothing.
    package init() {}
    package func lock() async throws(RunFailure) -> [String: Value]? { nil }
    package func reserve() async throws(RunFailure) {}
    package func save(_ session: [String: Value]) async throws(RunFailure) {}
    package func unlock() async {}
}

/// Runs a machine to its end.
package struct Runner: Sendable {
    /// The world it runs in.
    package let host: Host

    /// How long the answer to a request that spends something is waited for after the run was given up.
    private static let grace = Duration.seconds(10)

    /// A runner in a world.
    package init(_ host: Host) {
        self.host = host
    }

    /// Runs the machine to its end; the machine's memory is then final. When the task is cancelled, the answer to a
    /// request that spends a one-time code or token is still taken in and saved; then the run ends.
    package func run(_ machine: inout Machine) async -> Outcome {
        var event = Event.started
        while true {
            var next: Event?
            for effect in machine.handle(event, in: world) {
                switch effect {
                case .finish(let outcome):
                    return outcome
                case .trace(let trace):
                    host.watch(trace, machine.memory.secrets)
                case .unlock:
                    await host.session.unlock()
                case .save(let session):
                    do throws(RunFailure) { try await host.session.save(session) } catch {
                        await host.session.unlock()
                        return .failed(error)
                    }
                case .lock:
                    do throws(RunFailure) { next = .locked(session: try await host.session.lock()) } catch {
                        return .failed(error)
                    }
                case .accepted(let verdict):
                    await host.browser.close(verdict)
                case .show(let notice):
                    await host.endUser.show(notice)
                case .send, .findApps, .listen, .open, .refuse, .ask, .wait:
                    if case .send(_, spends: true) = effect {
                        do throws(RunFailure) { try await host.session.reserve() } catch {
                            await host.session.unlock()
                            return .failed(error)
                        }
                    }
                    next = Task.isCancelled ? .cancelled : await perform(effect)
                }
            }
            // Every event leads to an effect with an answer, or to the end.
            event = next ?? .cancelled
        }
    }

    private var world: Machine.World {
        Machine.World(now: host.clock.now(), random: host.random)
    }

    /// Carries an effect out that has an answer.
    private func perform(_ effect: Effect) async -> Event? {
        switch effect {
        case .send(let request, let spends):
            return spends ? await sendToTheEnd(request) : await Self.send(request, host.transport)
        case .findApps(let schemes): return .apps(await host.browser.apps(among: schemes))
        case .listen(let place):
            do throws(CallbackFailure) {
                return .listening(redirectURI: try await host.browser.listen(at: place))
            } catch { return Self.failed(error) }
        case .open(let page):
            do throws(CallbackFailure) { return .callback(try await host.browser.open(page)) } catch {
                return Self.failed(error)
            }
        case .refuse(let callback, let reason):
            do throws(CallbackFailure) {
                return .callback(try await host.browser.next(after: callback, reason: reason))
            } catch { return Self.failed(error) }
        case .ask(let question):
            do throws(AnswerFailure) { return .answered(try await host.endUser.ask(question)) } catch {
                return Task.isCancelled ? .cancelled : .answerFailed(error)
            }
        case .wait(let duration):
            await host.clock.wait(duration)
            return Task.isCancelled ? .cancelled : .timer
        case .trace, .lock, .unlock, .save, .accepted, .show, .finish:
            return nil
        }
    }

    /// No callback came, be it because the run was given up.
    private static func failed(_ failure: CallbackFailure) -> Event {
        Task.isCancelled ? .cancelled : .callbackFailed(failure)
    }

    private static func send(_ request: Request, _ transport: any Transport) async -> Event {
        do throws(TransportError) { return .response(try await transport.send(request)) } catch {
            return error.cause == .cancelled ? .cancelled : .transportFailed(error)
        }
    }

    /// Sends a request whose answer is waited for even when the run is given up meanwhile, for a while.
    private func sendToTheEnd(_ request: Request) async -> Event {
        let transport = host.transport
        let exchange = Task(executorPreference: transport.executor) { await Self.send(request, transport) }
        return await withTaskCancellationHandler {
            await exchange.value
        } onCancel: {
            Task {
                try? await Task.sleep(for: Self.grace)
                exchange.cancel()
            }
        }
    }
}
