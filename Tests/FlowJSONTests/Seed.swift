import Testing
import FlowJSON

@Suite struct SeedFlowJSONTests {}
