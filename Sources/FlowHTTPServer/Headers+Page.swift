// The header fields of pages that people see.

package import FlowHTTP

extension Headers {
    /// Those of a page that loads and runs nothing but what a policy allows (CSP level 3), and that nobody keeps: the
    /// address of a page may hold a code.
    package static func page(_ policy: String) -> Headers {
        [
            "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": "default-src 'none'; " + policy,
            "Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Content-Type-Options": "nosniff",
        ]
    }
}
