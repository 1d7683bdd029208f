import Testing
import FlowCrypto

@Suite struct SeedFlowCryptoTests {}
