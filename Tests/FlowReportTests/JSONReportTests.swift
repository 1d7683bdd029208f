import FlowCEL
import FlowConcurrency
import FlowHTTP
import FlowJSON
import Testing

@testable import FlowEngine
@testable import FlowReport

@Suite struct JSONReportTests {
    @Test(arguments: [false, true])
    func `values of secret names are masked in addresses, however short they are`(showsSecrets: Bool) throws {
        let written = Lock("")
        let report = JSONReport(
            flow: "acme", showsSecrets: showsSecrets, now: { Timestamp(seconds: 0) },
            out: { text in written.withLock { $0 += text } })
        let request = Request(method: "GET", url: "https://h/p?pin=123&x=1")
        report.watch(.sending(StepLabel(operation: "o", name: "s", title: nil), request), Secrets())
        report.watch(.opening(StepLabel(operation: "o", name: "t", title: nil), url: "https://h/?otp=7"), Secrets())
        report.finish(RunEnd(.cancelled, secrets: Secrets()))
        let steps = try JSON.parse(written.withLock { $0 })["steps"]
        let mask = "•••"
        #expect(
            steps?[0]?["request"]?["url"]?.stringValue == "https://h/p?pin=\(showsSecrets ? "123" : mask)&x=1")
        #expect(steps?[1]?["page"]?.stringValue == "https://h/?otp=\(showsSecrets ? "7" : mask)")
    }
}
