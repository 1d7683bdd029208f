// F4510: a redirect URI that is compared by its beginning (RFC 9700 sections 2.1 and 4.1.3).

import FlowCEL
import FlowDiagnostics
import FlowModel

/// Finds checks that take every address that begins well.
enum RedirectPrefix {
    /// What is said about the checks of a file.
    static func diagnostics(of file: SandboxFile, _ source: SourceText) -> [Diagnostic] {
        file.routes.flatMap(\.checks).compactMap(\.that).flatMap { condition in
            (Environment.sandbox.outline(condition.source)?.calls ?? []).compactMap { call in
                guard [".startsWith", ".contains", ".matches"].contains(call.name),
                    call.operands.contains(where: { $0.names?.last == "redirect_uri" })
                else { return nil }
                return Diagnostic(
                    .redirectPrefix, "a redirect URI is not compared as a whole",
                    at: Location(source, condition.fileSpan(call.span)),
                    help: ["compare with `==`, or look it up in a list with `in`"], severity: .warning)
            }
        }
    }
}
