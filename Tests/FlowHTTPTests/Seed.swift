import Testing
import FlowHTTP

@Suite struct SeedFlowHTTPTests {}
