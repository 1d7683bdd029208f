// The functions that sandbox files may call.

import FlowCEL

extension Environment {
    /// The environment of every sandbox.
    static let sandbox = Environment()
}
