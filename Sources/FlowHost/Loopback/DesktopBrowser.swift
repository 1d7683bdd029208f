// The browser of the person's desktop.

internal import FlowConcurrency
internal import FlowHTTP

/// Opens pages in the browser that `$BROWSER` names, else in the desktop's own.
package struct DesktopBrowser: Sendable {
    private let environment: [String: String]

    /// The desktop of a user with this environment.
    package init(environment: [String: String]) {
        self.environment = environment
    }

    /// Opens something for the person; quietly not, where there is no desktop.
    package func open(_ sight: Sight) {
        switch sight {
        case .page(let url): run(commands(for: url), onFailure: {})
        case .picture(let path): run(commands(opening: "file://" + path), onFailure: {})
        }
    }

    /// The commands to try in turn for a page; none for what is not a web page, or when there is no desktop.
    func commands(for url: String) -> [[String]] {
        guard let parts = try? URLParts(url), parts.isHTTP else { return [] }
        return commands(opening: url)
    }

    /// The commands to try in turn for whatever a browser can show.
    private func commands(opening url: String) -> [[String]] {
        if let list = environment["BROWSER"], !list.isEmpty {
            return list.split(separator: ":").map { Self.command(String($0), url) }.filter { !$0.isEmpty }
        }
        #if os(macOS)
            return [["open", url]]
        #else
            let displays = ["DISPLAY", "WAYLAND_DISPLAY"].compactMap { environment[$0] }
            return displays.allSatisfy(\.isEmpty) ? [] : [["xdg-open", url]]
        #endif
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
