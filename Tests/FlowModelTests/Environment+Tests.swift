import FlowCEL
import FlowFunctions

extension Environment {
    /// What flows of the tests may call.
    static let forTests = Environment(functions: Environment.standardFunctions + FlowFunctions.all)
}
