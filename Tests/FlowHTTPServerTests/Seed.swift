import Testing
import FlowHTTPServer

@Suite struct SeedFlowHTTPServerTests {}
