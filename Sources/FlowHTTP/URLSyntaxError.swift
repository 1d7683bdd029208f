// What is wrong with a URL or an encoded text.

/// A URL, or a piece of one, that does not follow its grammar.
package struct URLSyntaxError: Error, Sendable, Hashable {
    /// What is wrong and how to mend it; never quotes more of the text than one character or escape.
    package let message: String

    init(_ message: String) {
        self.message = message
    }
}
