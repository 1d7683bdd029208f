// One request on its way through libcurl.

internal import CLibCURL

/// A transfer: the options of its handle and what has been received.
@safe
final class CURLTransfer {
    let handle: CURLHandle
    private let job: CURLLoop.Job
    private var head = ResponseHead()
    private var body: [UInt8] = []
    private var overrun: TransportError?
    private var lists: [UnsafeMutablePointer<curl_slist>?] = unsafe []

    init(job: CURLLoop.Job, handle: CURLHandle) {
        self.job = job
        self.handle = handle
    }

    deinit {
        unsafe lists.forEach { list in unsafe curl_slist_free_all(list) }
    }

    var id: UInt64 { job.id }

    /// Answers the caller.
    func finish(_ result: Result<Response, TransportError>) {
        job.continuation.resume(returning: result)
    }

    /// The outcome of a transfer that libcurl is done with.
    func result(of code: CURLcode) -> Result<Response, TransportError> {
        if let overrun { return .failure(overrun) }
        guard code == CURLE_OK else {
            let detail = unsafe String(cString: handle.message)
            return .failure(
                TransportError(
                    TransportError.cause(of: code, detail),
                    detail.isEmpty ? CURLTransfer.text(of: code) : detail))
        }
        let status = unsafe flow_curl_get_long(handle.easy, CURLINFO_RESPONSE_CODE)
        // libcurl is content with a header that ends before its empty line, or with an interim answer alone.
        guard head.isComplete, status >= 200 else {
            return .failure(TransportError(.connectionLost, "the connection ended before the header of the answer did"))
        }
        let microseconds = unsafe flow_curl_get_size(handle.easy, CURLINFO_TOTAL_TIME_T)
        return .success(
            Response(status: status, headers: head.headers, body: body, duration: .microseconds(microseconds)))
    }

    private static func text(of code: CURLcode) -> String {
        unsafe String(cString: curl_easy_strerror(code))
    }

    /// Takes in a piece of the decoded body; false ends the transfer.
    fileprivate func receive(body piece: UnsafeRawBufferPointer) -> Bool {
        let limit = max(0, job.request.maxResponseBytes)
        guard piece.count <= limit - body.count else {
            overrun = TransportError(.tooLarge, "the answer is larger than the \(limit) bytes allowed")
            return false
        }
        unsafe body.append(contentsOf: piece)
        return true
    }

    /// Takes in a line of the header; false ends the transfer.
    fileprivate func receive(line: UnsafeRawBufferPointer) -> Bool {
        guard head.receive(unsafe Array(line)) else {
            overrun = TransportError(
                .tooLarge, "the header of the answer is larger than the \(ResponseHead.maxBytes) bytes allowed")
            return false
        }
        return true
    }
}

extension CURLTransfer {
    /// Sets every option of the handle; false when libcurl refuses one.
    func configure(_ options: CURLTransport.Options) -> Bool {
        var isFine = true
        func set(_ option: CURLoption, _ value: Int) {
            isFine = unsafe flow_curl_set_long(handle.easy, option, value) == CURLE_OK && isFine
        }
        func set(_ option: CURLoption, _ value: String) {
            isFine = unsafe flow_curl_set_string(handle.easy, option, value) == CURLE_OK && isFine
        }
        isFine = unsafe flow_curl_only_http(handle.easy) == CURLE_OK && isFine
        isFine = unsafe flow_curl_leave_resolver(handle.easy) == CURLE_OK && isFine
        set(CURLOPT_URL, job.url.withoutFragment.text)
        set(CURLOPT_PATH_AS_IS, 1)
        set(CURLOPT_NOSIGNAL, 1)
        set(CURLOPT_TCP_NODELAY, 1)
        set(CURLOPT_FOLLOWLOCATION, 0)
        set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        set(CURLOPT_ACCEPT_ENCODING, "")
        set(CURLOPT_USERAGENT, "flowrun")
        let timeout = CURLTransfer.milliseconds(job.request.timeout)
        set(CURLOPT_TIMEOUT_MS, timeout)
        set(CURLOPT_CONNECTTIMEOUT_MS, min(timeout, 10_000))
        set(CURLOPT_SSL_VERIFYPEER, 1)
        set(CURLOPT_SSL_VERIFYHOST, 2)
        set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        if let caFile = options.caFile { set(CURLOPT_CAINFO, caFile) }
        // What the environment says about proxies holds for the network, not for this machine.
        if job.url.isLoopback { set(CURLOPT_PROXY, "") }
        let isSecured = setIdentity(set)
        isFine = isFine && isSecured
        setMethod(set, set)
        setList(CURLOPT_HTTPHEADER, headerLines, &isFine)
        if !options.resolve.isEmpty { setList(CURLOPT_RESOLVE, options.resolve, &isFine) }
        setSinks(&isFine)
        return isFine
    }

    /// The client's certificate, and whom to trust. The library copies both.
    private func setIdentity(_ setText: (CURLoption, String) -> Void) -> Bool {
        var isFine = true
        func set(_ option: CURLoption, blob text: String) {
            isFine =
                unsafe flow_curl_set_blob(handle.easy, option, text, text.utf8.count) == CURLE_OK && isFine
        }
        if let identity = job.request.identity {
            setText(CURLOPT_SSLCERTTYPE, "PEM")
            setText(CURLOPT_SSLKEYTYPE, "PEM")
            set(CURLOPT_SSLCERT_BLOB, blob: identity.chain)
            set(CURLOPT_SSLKEY_BLOB, blob: identity.key)
        }
        if let authorities = job.request.authorities {
            set(CURLOPT_CAINFO_BLOB, blob: authorities)
            // Else the system's would be trusted beside them.
            isFine = unsafe flow_curl_set_string(handle.easy, CURLOPT_CAPATH, nil) == CURLE_OK && isFine
        }
        return isFine
    }

    private func setMethod(_ setNumber: (CURLoption, Int) -> Void, _ setText: (CURLoption, String) -> Void) {
        let method = job.request.method
        switch method {
        case "HEAD": setNumber(CURLOPT_NOBODY, 1)
        case "GET" where job.request.body == nil: setNumber(CURLOPT_HTTPGET, 1)
        case "POST", "PUT", "PATCH": setBody(job.request.body ?? [], setNumber)
        default: if let body = job.request.body { setBody(body, setNumber) }
        }
        if !["HEAD", "GET", "POST"].contains(method) || (method == "GET" && job.request.body != nil) {
            setText(CURLOPT_CUSTOMREQUEST, method)
        }
    }

    /// libcurl copies the body; its size comes first, or the copy would end at a zero byte.
    private func setBody(_ body: [UInt8], _ setNumber: (CURLoption, Int) -> Void) {
        setNumber(CURLOPT_POST, 1)
        unsafe flow_curl_set_size(handle.easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count))
        unsafe body.withUnsafeBytes { bytes in
            // An empty array has no address, and without one libcurl would read the body from a callback.
            let start = unsafe UnsafeMutableRawPointer(mutating: bytes.baseAddress) ?? handle.easy
            _ = unsafe flow_curl_set_pointer(handle.easy, CURLOPT_COPYPOSTFIELDS, start)
        }
    }

    /// The header fields as libcurl wants them: `Name: value`, `Name;` for an empty one, `Name:` for none at all.
    private var headerLines: [String] {
        var lines = job.request.headers.fields.map { field in
            field.value.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 }
                ? field.name + ";" : field.name + ": " + field.value
        }
        lines.append("Expect:")
        if job.request.headers["Content-Type"] == nil { lines.append("Content-Type:") }
        return lines
    }

    private func setList(_ option: CURLoption, _ lines: [String], _ isFine: inout Bool) {
        var list: UnsafeMutablePointer<curl_slist>?
        for line in lines {
            guard let longer = unsafe curl_slist_append(list, line) else {
                isFine = false
                break
            }
            unsafe list = longer
        }
        unsafe lists.append(list)
        isFine = unsafe flow_curl_set_list(handle.easy, option, list) == CURLE_OK && isFine
    }

    /// The callbacks get this object unretained: the worker holds it until the handle is removed.
    private func setSinks(_ isFine: inout Bool) {
        let context = unsafe Unmanaged.passUnretained(self).toOpaque()
        let codes = unsafe [
            flow_curl_set_pointer(handle.easy, CURLOPT_ERRORBUFFER, handle.message),
            flow_curl_set_sink(handle.easy, CURLOPT_WRITEFUNCTION, receiveBody),
            flow_curl_set_pointer(handle.easy, CURLOPT_WRITEDATA, context),
            flow_curl_set_sink(handle.easy, CURLOPT_HEADERFUNCTION, receiveLine),
            flow_curl_set_pointer(handle.easy, CURLOPT_HEADERDATA, context),
        ]
        isFine = isFine && codes.allSatisfy { $0 == CURLE_OK }
    }

    /// A duration in whole milliseconds, at least one: libcurl takes zero for no limit.
    private static func milliseconds(_ duration: Duration) -> Int {
        let (seconds, attoseconds) = duration.components
        guard seconds < 1_000_000 else { return 1_000_000_000 }
        return max(1, Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000))
    }
}

private func receiveBody(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
    guard let context = unsafe context else { return 0 }
    let transfer = unsafe Unmanaged<CURLTransfer>.fromOpaque(context).takeUnretainedValue()
    let piece = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
    return unsafe transfer.receive(body: piece) ? size * count : 0
}

private func receiveLine(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
    guard let context = unsafe context else { return 0 }
    let transfer = unsafe Unmanaged<CURLTransfer>.fromOpaque(context).takeUnretainedValue()
    let line = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
    return unsafe transfer.receive(line: line) ? size * count : 0
}
