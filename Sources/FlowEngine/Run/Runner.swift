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
    /// Tells the time and waits.
    package var clock: any HostClock
    /// Unpredictable bytes.
    package var random: @Sendable (Int) -> [UInt8]
    /// Keeps the session.
    package var keep: @Sendable ([String: Value]) async throws(RunFailure) -> Void
    /// Is told what happens, with the secrets to mask.
    package var watch: @Sendable (Trace, Secrets) -> Void

    /// A host from its parts.
    package init(
        transport: any Transport, browser: any Browser, clock: any HostClock,
        random: @escaping @Sendable (Int) -> [UInt8],
        keep: @escaping @Sendable ([String: Value]) async throws(RunFailure) -> Void = { _ in },
        watch: @escaping @Sendable (Trace, Secrets) -> Void = { _, _ in }
    ) {
        self.transport = transport
        self.browser = browser
        self.clock = clock
        self.random = random
        self.keep = keep
        self.watch = watch
    }
}

/// Brings a person to a sign-in page and their callback back.
package protocol Browser: Sendable {
    /// Gets ready to receive a callback at an address; gives the real one, with the port that is listened on.
    func listen(redirectURI: String) async throws(CallbackFailure) -> String
    /// Opens the page, and gives the first callback that arrives.
    func open(_ page: AuthorizationPage) async throws(CallbackFailure) -> String
    /// The callback given last does not fit; gives the next one, or says why there will be none.
    func next(after refused: String, reason: String) async throws(CallbackFailure) -> String
    /// The callback given last was taken; nothing is waited for any more.
    func close(_ verdict: Verdict) async
}

extension CallbackFailure: Error {}

/// Tells the time and waits.
package protocol HostClock: Sendable {
    /// The time now.
    func now() -> Timestamp
    /// Waits; returns early when the task is cancelled.
    func wait(_ duration: Duration) async
}

/// Runs a machine to its end.
package struct Runner: Sendable {
    /// The world it runs in.
    package let host: Host

    /// A runner in a world.
    package init(_ host: Host) {
        self.host = host
    }

    /// Runs the machine; it ends at the latest when the task is cancelled. The machine's memory is then final.
    package func run(_ machine: inout Machine) async -> Outcome {
        var event = Event.started
        while true {
            let effects = machine.handle(event, in: world)
            var next: Event?
            for effect in effects {
                switch effect {
                case .finish(let outcome):
                    return outcome
                case .trace(let trace):
                    host.watch(trace, machine.memory.secrets)
                case .save(let session):
                    do throws(RunFailure) { try await host.keep(session) } catch { return .failed(error) }
                case .send, .listen, .open, .refuse, .accepted, .wait:
                    if let event = await perform(effect) { next = event }
                }
            }
            // Every event leads to an effect with an answer, or to the end.
            event = Task.isCancelled ? .cancelled : next ?? .cancelled
        }
    }

    private var world: Machine.World {
        Machine.World(now: host.clock.now(), random: host.random)
    }

    /// Carries an effect out; its answer, if it has one.
    private func perform(_ effect: Effect) async -> Event? {
        switch effect {
        case .send(let request):
            do throws(TransportError) { return .response(try await host.transport.send(request)) } catch {
                return .transportFailed(error)
            }
        case .listen(let redirectURI):
            do throws(CallbackFailure) {
                return .listening(redirectURI: try await host.browser.listen(redirectURI: redirectURI))
            } catch { return .callbackFailed(error) }
        case .open(let page):
            do throws(CallbackFailure) { return .callback(try await host.browser.open(page)) } catch {
                return .callbackFailed(error)
            }
        case .refuse(let callback, let reason):
            do throws(CallbackFailure) {
                return .callback(try await host.browser.next(after: callback, reason: reason))
            } catch { return .callbackFailed(error) }
        case .accepted(let verdict):
            await host.browser.close(verdict)
            return nil
        case .wait(let duration):
            await host.clock.wait(duration)
            return .timer
        case .trace, .save, .finish:
            return nil
        }
    }
}
