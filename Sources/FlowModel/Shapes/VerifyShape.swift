// The keys of a step that checks a token.

import FlowJSON
import FlowYAML

extension Shape where Object == VerifyAction {
    /// A step that checks a token.
    static var verify: Shape {
        Shape(
            "verify step",
            doc: """
                Checks a signed token, such as an id_token, and gives its claims; one that fails is refused. Where its \
                keys cannot be had, no row goes on.
                """,
            keys: [
                Key("verify", .template, required: true, doc: "The token", example: "=exchange.json.id_token") {
                    $0.token = $1
                },
                Key(
                    "keys", .tree, doc: "The provider's keys: the URL of a JSON Web Key Set, or the set itself",
                    example: "${servers.id}/jwks"
                ) { $0.keys = $1 },
                Key(
                    "issuer", .template, doc: "Who must have issued it: compared with `iss`",
                    example: "https://id.acme.example"
                ) { $0.issuer = $1 },
                Key(
                    "audience", .template, doc: "Whom it must be for: compared with `aud`, of several also with `azp`",
                    example: "=inputs.client_id"
                ) { $0.audience = $1 },
                Key(
                    "nonce", .template, doc: "What ties it to the sign-in: compared with `nonce`",
                    example: "=authorize.nonce"
                ) { $0.nonce = $1 },
                Key("subject", .template, doc: "Whom it must be about: compared with `sub`", example: "=claims.sub") {
                    $0.subject = $1
                },
                Key(
                    "access_token", .template, doc: "The access token it came with: compared with `at_hash`",
                    example: "=exchange.json.access_token"
                ) { $0.accessToken = $1 },
                Key(
                    "algorithms", .list(.choice()), doc: "How it may be signed; all that can be checked if not said",
                    example: "[RS256, ES256]"
                ) { $0.algorithms = $1 },
                Key("leeway", .duration, doc: "How far clocks may be apart; a minute if not said", example: "2m") {
                    $0.leeway = $1
                },
            ])
    }
}
