import Testing
import FlowCEL

@Suite struct SeedFlowCELTests {}
