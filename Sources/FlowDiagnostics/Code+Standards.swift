// Which standard asks for what: the sections that a code rests on.

extension Code {
    /// The sections of RFCs and OpenID specifications that ask for it.
    public var standards: [String] {
        switch self {
        case .noState: ["RFC 6749 10.12", "RFC 9700 4.7"]
        case .noPKCE: ["RFC 7636", "RFC 8252 8.1", "RFC 9700 2.1.1"]
        case .busyPolling: ["RFC 8628 3.5"]
        case .misspeltParameter: ["RFC 6749 3.1"]
        case .missingParameter: ["RFC 6749 4.1.1", "RFC 6749 4.1.3", "RFC 6749 6", "RFC 8628 3.4"]
        case .misspeltError: ["RFC 6749 5.2"]
        case .uncomparedValue: ["RFC 6749 10.12"]
        case .doubledParameter: ["RFC 6749 3.1"]
        case .challengeMethod: ["RFC 7636 4.3", "RFC 9700 2.1.1"]
        case .verifierUnsent: ["RFC 7636 4.5", "RFC 9700 2.1.1"]
        case .nonceMissing: ["OIDC Core 3.1.2.1", "OIDC Core 3.1.3.7", "RFC 9700 4.5.3.2"]
        case .secretInQuery: ["RFC 6749 2.3.1", "RFC 6750 2.3", "RFC 9700 4.3.2"]
        case .plainHTTP: ["RFC 6749 3.1", "RFC 6749 3.2", "RFC 8252 8.3", "RFC 9700 2.6"]
        case .unmarkedSecret: ["RFC 6749 10.1", "RFC 8252 8.5"]
        case .passwordGrant: ["RFC 9700 2.4", "RFC 6749 10.7"]
        case .implicitGrant: ["RFC 9700 2.1.2"]
        case .hostFromCallback: ["RFC 9700 4.4", "RFC 9207"]
        case .unverifiedToken: ["OIDC Core 3.1.3.7", "RFC 8725 2.1"]
        case .mixedIssuers: ["RFC 9207", "RFC 9700 4.4"]
        case .retriedCode: ["RFC 6749 4.1.2", "RFC 6749 10.5"]
        case .loopbackName: ["RFC 8252 8.3"]
        case .devicePolling: ["RFC 8628 3.5"]
        case .besidePushed: ["RFC 9126 4", "RFC 9101 5"]
        case .otherRedirect: ["RFC 6749 3.1.2.3", "RFC 6749 4.1.3"]
        case .writtenSecret: ["RFC 6749 10.1", "RFC 8252 8.5"]
        case .redirectPrefix: ["RFC 9700 2.1", "RFC 9700 4.1.3"]
        default: []
        }
    }
}
