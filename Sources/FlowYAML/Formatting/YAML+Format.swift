// The canonical form of a document.

package import FlowDiagnostics

extension YAML {
    /// A document in its canonical form: its entries as arranged, one spacing, quotes where readers differ, comments
    /// and empty lines kept.
    ///
    /// The root is that of the text. Nil when the form would not say the same, which only very strange documents bring
    /// about.
    package static func canonical(_ source: SourceText, root: Node, _ arrangement: Arrangement) -> String? {
        var reader = LayoutReader(source, root: root)
        guard let (header, body) = reader.document(root, arrangement) else { return nil }
        let text = LayoutWriter.text(header: header, body)
        let (written, problems) = parse(SourceText(name: source.name, text: text))
        guard let written, problems.isEmpty, written.means(root.arranged(arrangement)) else { return nil }
        return text
    }
}
