// What the daemon calls: each function finds its object behind the pointer and hands on.

internal import CMicroHTTPD
internal import FlowHTTP

/// The first line of a request has come; what is returned stays with the request until it is completed.
func beginRequest(
    _ context: UnsafeMutableRawPointer?, _ target: UnsafePointer<CChar>?, _ connection: OpaquePointer?
) -> UnsafeMutableRawPointer? {
    guard let context = unsafe context, let target = unsafe target else { return nil }
    let core = unsafe Unmanaged<ServerCore>.fromOpaque(context).takeUnretainedValue()
    core.requestBegan()
    let exchange = Exchange(core: core, target: unsafe String(cString: target))
    return unsafe Unmanaged.passRetained(exchange).toOpaque()
}

/// The header of a request is complete, a piece of its body has come, or nothing more will come.
func answerRequest(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ url: UnsafePointer<CChar>?,
    _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?, _ upload: UnsafePointer<CChar>?,
    _ uploadSize: UnsafeMutablePointer<Int>?, _ request: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let connection = unsafe connection, let method = unsafe method, let uploadSize = unsafe uploadSize,
        let request = unsafe request?.pointee
    else { return .NO }
    let exchange = unsafe Unmanaged<Exchange>.fromOpaque(request).takeUnretainedValue()
    let piece = unsafe UnsafeRawBufferPointer(start: upload, count: upload == nil ? 0 : uploadSize.pointee)
    let result = unsafe exchange.advance(connection, method: String(cString: method), piece: piece)
    unsafe uploadSize.pointee = 0
    return result
}

/// A request is over, however it ended.
func completeRequest(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
    _ request: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ how: MHD_RequestTerminationCode
) {
    guard let request = unsafe request, let pointer = unsafe request.pointee else { return }
    let exchange = unsafe Unmanaged<Exchange>.fromOpaque(pointer).takeRetainedValue()
    exchange.core.requestEnded()
    unsafe request.pointee = nil
}
