// The browser of the person's desktop.

internal import FlowConcurrency
internal import FlowHTTP
internal import FlowModel

/// Opens pages in the browser that `$BROWSER` names, else in the desktop's own.
package struct DesktopBrowser: Sendable {
    private let environment: [String: String]
    /// The program that knows which application opens what.
    private let registry: String

    /// The desktop of a user with this environment.
    package init(environment: [String: String]) {
        self.init(environment: environment, asking: "xdg-mime")
    }

    /// The desktop of a user, with the program that knows its applications.
    init(environment: [String: String], asking registry: String) {
        self.environment = environment
        self.registry = registry
    }

    /// Opens something for the person; quietly not, where there is no desktop.
    package func open(_ sight: Sight) {
        switch sight {
        case .page(let url): run(commands(for: url), onFailure: {})
        case .picture(let path): run(commands(opening: "file://" + PercentEncoding.path(path)), onFailure: {})
        }
    }

    /// The commands to try in turn for a page; none for what is not a web page, or when there is no desktop.
    func commands(for url: String) -> [[String]] {
        guard let parts = try? URLParts(url), parts.isHTTP else { return [] }
        return commands(opening: url)
    }

    /// The commands to try in turn for the address of an application; none when there is no desktop.
    func commands(forApp url: String) -> [[String]] {
        guard AppScheme(beginningOf: url)?.isApplication ?? false else { return [] }
        return opener.map { [[$0, url]] } ?? []
    }

    /// Those of some schemes that an application on this desktop has; asking takes a program of its own.
    func apps(among schemes: [String]) async -> Set<String> {
        #if os(macOS)
            return []
        #else
            guard opener != nil else { return [] }
            return await withCheckedContinuation { continuation in
                let (environment, registry) = (environment, registry)
                let work: @Sendable () -> Void = {
                    let found = schemes.filter { scheme in
                        AppScheme(beginningOf: scheme)?.text == scheme
                            && ChildProcess.output(
                                [registry, "query", "default", "x-scheme-handler/" + scheme],
                                environment: environment
                            ).contains { $0 > 0x20 }
                    }
                    continuation.resume(returning: Set(found))
                }
                if !OSThread.start(work) { work() }
            }
        #endif
    }

    /// What opens things on this desktop, if there is one.
    private var opener: String? {
        #if os(macOS)
            return "open"
        #else
            let displays = ["DISPLAY", "WAYLAND_DISPLAY"].compactMap { environment[$0] }
            return displays.allSatisfy(\.isEmpty) ? nil : "xdg-open"
        #endif
    }

    /// The commands to try in turn for whatever a browser can show.
    private func commands(opening url: String) -> [[String]] {
        if let list = environment["BROWSER"], !list.isEmpty {
            return list.split(separator: ":").map { Self.command(String($0), url) }.filter { !$0.isEmpty }
        }
        return opener.map { [[$0, url]] } ?? []
    }

    /// One entry of `$BROWSER`: words, in which `%s` stands for the URL, `%c` for a colon and `%%` for a percent sign.
    private static func command(_ entry: String, _ url: String) -> [String] {
        var command: [String] = []
        var isPlaced = false
        for word in entry.split(separator: " ") {
            var text = ""
            var rest = word[...]
            while let character = rest.popFirst() {
                switch (character, rest.first) {
                case ("%", "s"):
                    text += url
                    isPlaced = true
                case ("%", "c"): text += ":"
                case ("%", "%"): text += "%"
                default:
                    text.append(character)
                    continue
                }
                rest = rest.dropFirst()
            }
            command.append(text)
        }
        if !isPlaced, !command.isEmpty { command.append(url) }
        return command
    }

    /// How long a browser that fails may take for it; one that ends later was used and closed.
    private static let shortest = Duration.seconds(5)

    /// Runs the commands in turn until one succeeds, on a thread of its own; calls `onFailure` when none does.
    func run(_ commands: [[String]], onFailure: @escaping @Sendable () -> Void) {
        let environment = environment
        let isStarted = OSThread.start {
            for command in commands {
                guard let child = try? ChildProcess(command, environment: environment) else { continue }
                let start = ContinuousClock.now
                if child.wait() || ContinuousClock.now - start > Self.shortest { return }
            }
            onFailure()
        }
        if !isStarted { onFailure() }
    }
}
