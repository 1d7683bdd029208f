// How the provider wants its sign-in button to look. No run reads it: it is for tools that draw a sign-in page.

package import FlowDiagnostics

/// A sign-in button.
package struct Button: Sendable {
    /// What can be written on it, by occasion.
    package var texts: [Label] = []
    /// How it can be painted, by name.
    package var styles: [Style] = []
    /// Its border.
    package var border = Border()
    /// The radius of its corners, in points.
    package var corner = Limits()
    /// The presets a provider names for the radius, such as `none` or `normal`.
    package var corners: [(name: String, radius: Radius)] = []
    /// How wide it may be, in points.
    package var width = Limits()
    /// How high it may be, in points.
    package var height = Limits()
    /// The picture on it.
    package var logo: String?
    /// How large the picture is, by how high the button is, lower buttons first.
    package var logoSizes: [LogoSize] = []
    /// What else the provider says about it.
    package var note: String?

    /// A button with nothing said about it.
    package init() {}

    /// What is written on it on one occasion.
    package struct Label: Sendable {
        /// The occasion.
        package let name: Name
        /// The words.
        package var words = Wording("")
    }

    /// One way to paint it.
    package struct Style: Sendable {
        /// Its name.
        package let name: Name
        /// The colour behind the text.
        package var background: String?
        /// The colour of the text.
        package var text: String?
        /// The colour of the border; none if not said.
        package var border: String?
        /// Whether a page may give the border another colour.
        package var isBorderFree = false
    }

    /// The line around it.
    package struct Border: Sendable {
        /// Its width in points.
        package var width: Int?
        /// Its colour, unless a style says otherwise.
        package var color: String?
    }

    /// How round a corner is.
    package enum Radius: Sendable, Hashable {
        /// So many points.
        case points(Int)
        /// So many hundredths of the button's height.
        case percent(Int)
    }

    /// How large the picture is on buttons up to some height.
    package struct LogoSize: Sendable {
        /// The height of the button in points up to which it is so; any height if not said.
        package var upTo: Int?
        /// How high the picture is, in points.
        package var size: Int?
        /// Where it stands in the file.
        package var span = Span(at: 0)
    }

    /// From where to where a length may go.
    package struct Limits: Sendable {
        /// The least.
        package var min: Int?
        /// The most.
        package var max: Int?
        /// What it is unless a page wants it otherwise.
        package var fallback: Int?
        /// Where it stands in the file.
        package var span = Span(at: 0)
    }
}
