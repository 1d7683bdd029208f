// One request of a client, from its first line to its answer; on the daemon's thread only.

internal import CMicroHTTPD
internal import FlowCrypto
internal import FlowHTTP

/// A request as it comes in.
@safe
final class Exchange {
    let core: ServerCore
    private let target: String
    private var isBegun = false
    private var body: [UInt8] = []
    private var bodyCount = 0

    /// Bodies too large are read to their end up to this many times the limit, so that clients see the answer 413;
    /// after that the connection is cut.
    private static let patience = 16

    init(core: ServerCore, target: String) {
        self.core = core
        self.target = target
    }

    /// Moves the request on: the header is complete, or a piece of the body has come, or all of it.
    func advance(
        _ connection: OpaquePointer, method: String, piece: UnsafeRawBufferPointer
    ) -> MHD_Result {
        guard isBegun else {
            isBegun = true
            return .YES
        }
        guard unsafe piece.isEmpty else { return unsafe take(piece) ? .YES : .NO }
        return unsafe send(reply(to: connection, method: method), on: connection)
    }

    private func take(_ piece: UnsafeRawBufferPointer) -> Bool {
        bodyCount += piece.count
        guard isTooLarge else {
            unsafe body.append(contentsOf: piece)
            return true
        }
        body = []
        return bodyCount / Exchange.patience <= core.limits.maxBodyBytes
    }

    private var isTooLarge: Bool {
        bodyCount > core.limits.maxBodyBytes
    }

    private func reply(to connection: OpaquePointer, method: String) -> Reply {
        guard !isTooLarge else {
            return Reply(status: 413, text: "the body is larger than \(core.limits.maxBodyBytes) bytes\n")
        }
        let headers = unsafe Exchange.headers(of: connection)
        let place: RequestTarget
        do throws(RequestTarget.Refusal) {
            place = try RequestTarget(target, headers: headers, port: core.port, anyHost: core.limits.allowsAnyHost)
        } catch {
            return Reply(status: error.status, text: error.message + "\n")
        }
        var request = ServerRequest(
            method: method, path: place.path, query: place.query, headers: headers, body: body)
        if core.tls?.clientAuthorities != nil {
            request.client = ClientVerdict(rawValue: unsafe flow_mhd_client_certificate(connection)) ?? .foreign
        }
        return core.handler(request)
    }

    private static func headers(of connection: OpaquePointer) -> Headers {
        var headers = Headers()
        _ = unsafe withUnsafeMutablePointer(to: &headers) { pointer in
            unsafe flow_mhd_headers(connection, collectField, pointer)
        }
        return headers
    }

    private func send(_ reply: Reply, on connection: OpaquePointer) -> MHD_Result {
        guard let response = unsafe Exchange.response(reply) else {
            let apology = Reply(status: 500, text: "the answer has a status or header field that cannot be sent\n")
            guard let response = unsafe Exchange.response(apology) else { return .NO }
            defer { unsafe flow_mhd_free(response) }
            return unsafe flow_mhd_queue(connection, 500, response)
        }
        defer { unsafe flow_mhd_free(response) }
        return unsafe flow_mhd_queue(connection, UInt32(clamping: reply.status), response)
    }

    /// The reply in the library's hands; nil when something in it cannot be sent.
    private static func response(_ reply: Reply) -> OpaquePointer? {
        guard (200...599).contains(reply.status) else { return nil }
        let made = unsafe reply.body.withUnsafeBytes { bytes in
            unsafe flow_mhd_response(bytes.baseAddress, bytes.count)
        }
        guard let response = unsafe made else { return nil }
        for field in reply.headers.fields {
            let name = field.name.utf8.map { $0 | 0x20 }
            if name.elementsEqual("content-length".utf8) || name.elementsEqual("transfer-encoding".utf8) { continue }
            let isSendable = !field.name.utf8.contains(0) && !field.value.utf8.contains(0)
            // The library does not keep empty values.
            if field.value.isEmpty { continue }
            guard isSendable, unsafe flow_mhd_add_header(response, field.name, field.value) == .YES else {
                unsafe flow_mhd_free(response)
                return nil
            }
        }
        return unsafe response
    }
}

private func collectField(
    _ context: UnsafeMutableRawPointer?, _ kind: MHD_ValueKind, _ name: UnsafePointer<CChar>?,
    _ value: UnsafePointer<CChar>?
) -> MHD_Result {
    guard let headers = unsafe context?.assumingMemoryBound(to: Headers.self), let name = unsafe name else {
        return .YES
    }
    unsafe headers.pointee.append(String(cString: name), unsafe value.map { unsafe String(cString: $0) } ?? "")
    return .YES
}
