// What libcurl's result codes mean to a caller.

internal import CLibCURL

extension TransportError {
    /// The cause behind a result code that is not a success.
    static func cause(of code: CURLcode, _ detail: String) -> Cause {
        switch code {
        // With TLS 1.3 a server refuses a client's certificate when the client believes the handshake to be over.
        case CURLE_RECV_ERROR where detail.contains(" alert "), CURLE_SEND_ERROR where detail.contains(" alert "): .tls
        case CURLE_URL_MALFORMAT: .badURL
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: .nameNotFound
        case CURLE_COULDNT_CONNECT, CURLE_INTERFACE_FAILED, CURLE_PROXY: .cannotConnect
        case CURLE_OPERATION_TIMEDOUT: .timeout
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ENGINE_NOTFOUND,
            CURLE_SSL_ENGINE_SETFAILED, CURLE_SSL_ENGINE_INITFAILED, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
            CURLE_USE_SSL_FAILED, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CRL_BADFILE, CURLE_SSL_ISSUER_ERROR,
            CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT:
            .tls
        // libcurl says "unsupported protocol" of an answer that is HTTP/0.9; other schemes never get this far.
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_HTTP2, CURLE_BAD_CONTENT_ENCODING,
            CURLE_HTTP3:
            .badResponse
        // A single header line beyond libcurl's own limit is reported as a lack of memory.
        case CURLE_FILESIZE_EXCEEDED, CURLE_OUT_OF_MEMORY: .tooLarge
        case CURLE_ABORTED_BY_CALLBACK: .cancelled
        default: .connectionLost
        }
    }
}
