import Testing
import FlowYAML

@Suite struct SeedFlowYAMLTests {}
