import FlowCEL

extension Environment {
    /// What flows of the tests may call.
    static let forTests = Environment()
}
