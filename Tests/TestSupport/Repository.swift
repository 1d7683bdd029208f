// Where the files of the repository lie.

package import Foundation

/// The repository that these tests are of.
package enum Repository {
    /// Its root.
    package static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
}
