// The functions that sandbox files may call.

import FlowCEL
import FlowFunctions

extension Environment {
    /// The environment of every sandbox.
    static let sandbox = Environment(functions: Environment.standardFunctions + FlowFunctions.all)
}
