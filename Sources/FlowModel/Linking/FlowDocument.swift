// A flow file with the files it extends, as one tree of nodes.

package import FlowDiagnostics
package import FlowYAML

/// Reads the files that lie beside a flow.
package struct FlowFiles: Sendable {
    /// What became of a file.
    package enum Found: Sendable {
        /// Its text.
        case text(SourceText)
        /// It cannot be read; with the reason.
        case refused(String)
    }

    /// Reads the file at a path.
    let read: @Sendable (String) -> Found

    /// Files read by a function.
    package init(_ read: @escaping @Sendable (String) -> Found) {
        self.read = read
    }

    /// No files at all, for a text that stands alone.
    package static let none = FlowFiles { .refused("`\($0)` cannot be read: this text stands alone") }
}

/// A flow before it is read: nodes, with the texts they come from.
package struct FlowDocument: Sendable {
    /// The text of the file and of those it extends.
    package let source: SourceText
    /// What they say together.
    package let root: Node
    /// The flows it extends, the nearest first.
    package let bases: [BaseFlow]

    /// The same document with other nodes.
    package func with(_ root: Node) -> FlowDocument {
        FlowDocument(source: source, root: root, bases: bases)
    }
}

/// Opens flow files with what they extend, and collects what is wrong.
struct DocumentOpener {
    private let files: FlowFiles
    private(set) var diagnostics: [Diagnostic] = []
    /// The names of the files on the way to the one at hand.
    private var path: [String] = []

    /// The longest row of files that extend each other.
    private static let maxLength = 8

    init(_ files: FlowFiles) {
        self.files = files
    }

    /// The document of a text; nil when an error was found.
    mutating func open(_ source: SourceText) -> FlowDocument? {
        let (root, yaml) = YAML.parse(source, judge: FlowFile.structureProblems)
        diagnostics += yaml
        guard let root, !yaml.hasErrors else { return nil }
        var reader = Reader(source)
        defer { diagnostics += reader.diagnostics }
        guard Needs.areMet(by: root, &reader), FlowFile.isFlow(root, &reader) else { return nil }
        guard root["extends"] != nil else { return FlowDocument(source: source, root: root, bases: []) }
        var change = FlowExtension()
        guard Shape<FlowExtension>.flowExtension.read(&reader, root, into: &change), !reader.diagnostics.hasErrors,
            let base = openBase(change.base, of: source, &reader)
        else { return nil }
        return apply(change, root, source, to: base)
    }

    /// The document that is extended.
    private mutating func openBase(_ name: Name, of source: SourceText, _ reader: inout Reader) -> FlowDocument? {
        func refuse(_ message: String, _ help: String...) -> FlowDocument? {
            reader.report(.badExtends, message, at: name.span, help: help)
            return nil
        }
        guard Self.isPlain(name.text) else {
            return refuse(
                "`\(name.text)` is no flow file of the same folder", "name the file alone, such as `acme.yaml`")
        }
        let (folder, own) = Self.split(source.name)
        if path.isEmpty { path = [own] }
        guard !path.contains(name.text) else {
            return refuse(
                "the file extends itself: \((path + [name.text]).joined(separator: " → "))", "break the circle")
        }
        guard path.count < Self.maxLength else {
            return refuse("more than \(Self.maxLength) files extend each other", "extend the first of them at once")
        }
        switch files.read(folder + name.text) {
        case .refused(let message): return refuse(message, "`extends` names a file beside this one")
        case .text(let text):
            path.append(name.text)
            defer { path.removeLast() }
            return open(text)
        }
    }

    /// The extended document with the changes of a file.
    private mutating func apply(
        _ change: FlowExtension, _ root: Node, _ source: SourceText, to base: FlowDocument
    ) -> FlowDocument? {
        let joined = SourceText(joining: [source, base.source])
        // The base begins after this text and the line end between the two.
        var tree = base.root.moved(by: source.bytes.count + 1)
        let baseID = tree["flow"]?.scalarText ?? ""
        for key in ["flow", "title"] {
            if let entry = root.entries?.first(where: { $0.key == key }) { tree = tree.setting(entry) }
        }
        for entry in change.variants {
            tree = tree.setting(["variants", entry.key], to: entry.value, at: entry.keySpan)
        }
        var editor = VariantEditor(tree, reader: Reader(joined))
        editor.apply(change.change)
        diagnostics += editor.reader.diagnostics
        guard !editor.reader.diagnostics.hasErrors else { return nil }
        let nearest = BaseFlow(id: baseID, path: Self.split(source.name).folder + change.base.text)
        return FlowDocument(source: joined, root: editor.root, bases: [nearest] + base.bases)
    }

    /// Whether a text names a YAML file and no way to one.
    private static func isPlain(_ name: String) -> Bool {
        let isHarmless = name.utf8.allSatisfy { byte in
            byte > 0x20 && byte != 0x7F && byte != UInt8(ascii: "/") && byte != UInt8(ascii: "\\")
                && byte != UInt8(ascii: ":")
        }
        return isHarmless && name.utf8.first != UInt8(ascii: ".") && name.utf8.count <= 255
            && (name.hasSuffix(".yaml") || name.hasSuffix(".yml"))
    }

    /// The folder of a path with its slash, and the name of the file.
    private static func split(_ path: String) -> (folder: String, name: String) {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", path) }
        return (String(path[...slash]), String(path[path.utf8.index(after: slash)...]))
    }
}
