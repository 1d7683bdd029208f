import FlowEngine
import FlowHTTP
import Foundation
import Testing

@testable import FlowReport

@Suite struct CurlTests {
    private func line(_ request: Request, _ secrets: Secrets? = nil) -> String {
        CurlCommand(secrets: secrets).line(request)
    }

    @Test func `a request is one line that a shell can run`() {
        let request = Request(
            method: "POST", url: "https://a.example/t?x=it's", headers: ["Accept": "*/*", "X-Empty": ""],
            body: Array(#"{"a":"b'c"}"#.utf8))
        #expect(
            line(request) == #"curl -X POST 'https://a.example/t?x=it'\''s' -H 'Accept: */*' -H 'X-Empty;' "#
                + #"-H 'Content-Type:' --data-raw '{"a":"b'\''c"}'"#)
    }

    @Test func `methods and URLs that curl would take otherwise are told apart`() {
        #expect(
            line(Request(method: "HEAD", url: "http://[::1]:80/")) == "curl --head --globoff 'http://[::1]:80/'")
        #expect(line(Request(method: "a b", url: "http://h/")) == "curl -X 'a b' 'http://h/'")
    }

    @Test func `a body that is no text comes from standard input`() {
        let request = Request(
            method: "PUT", url: "http://h/", headers: ["Content-Type": "image/png"], body: [0xFF, 0])
        #expect(
            line(request) == "curl -X PUT 'http://h/' -H 'Content-Type: image/png' --data-binary @- "
                + "# 2 bytes that are no text, on standard input")
    }

    @Test func `secrets are masked by value and by name, wherever they stand`() {
        var secrets = Secrets()
        secrets.add("s3cret-value")
        var request = Request(
            method: "POST", url: "http://h/a/s3cret-value?code=abc&x=s3cret-value&y=1",
            headers: ["Authorization": "Bearer t", "X-Api-Key": "k", "X-Other": "a s3cret-value"],
            body: Array(#"{"password":"hunter22","pin":"1","n":{"token":"tok-en"},"x":"open"}"#.utf8))
        #expect(
            line(request, secrets) == "curl -X POST 'http://h/a/•••?code=•••&x=•••&y=1' "
                + "-H 'Authorization: Bearer •••' -H 'X-Api-Key: •••' -H 'X-Other: a •••' -H 'Content-Type:' "
                + #"--data-raw '{"password":"•••","pin":"•••","n":{"token":"•••"},"x":"open"}'"#)
        request.headers = ["Content-Type": "application/x-www-form-urlencoded"]
        request.body = Array("code=1&x=2&&client_secret&z=s3cret-value".utf8)
        #expect(
            line(request, secrets).hasSuffix("--data-raw 'code=•••&x=2&&client_secret&z=•••'"))
        #expect(line(request).hasSuffix("--data-raw 'code=1&x=2&&client_secret&z=s3cret-value'"))
        #expect(
            CurlCommand(secrets: secrets).comment(page: "http://h/?state=s3cret-value&code=1\u{1B}")
                == "# opens http://h/?state=•••&code=•••")
    }

    @Test func `of secret fields nothing is shown but the scheme of credentials`() {
        var secrets = Secrets()
        secrets.add("first-cookie")
        let request = Request(
            method: "GET", url: "http://h/",
            headers: [
                "Cookie": "a=first-cookie; b=second", "X-Api-Key": "one two", "Authorization": "token ",
                "Proxy-Authorization": "Basic dDp0",
            ])
        #expect(
            line(request, secrets) == "curl -X GET 'http://h/' -H 'Cookie: •••' -H 'X-Api-Key: •••' "
                + "-H 'Authorization: •••' -H 'Proxy-Authorization: Basic •••'")
    }

    @Test func `a sign with an accent over it is that sign to everybody else`() {
        let request = Request(method: "GET", url: "http://h/?x=1&code=\u{301}abc")
        #expect(line(request, Secrets()) == "curl -X GET 'http://h/?x=1&code=•••'")
        #expect(CurlFiles.escaped("a:\u{301}b\\\u{301}c") == "a\\:\u{301}b\\\\\u{301}c")
    }

    static let words = [
        "", "plain", "it's", "''", #"back\slash"#, #"\'"#, "$HOME `id` $(id) \"x\" !!", "two\nlines", "tab\tend\r\n",
        "\u{1B}[2Jgone\u{7}", "C1 \u{9B}x", "right\u{202E}to left", "é 😀", "octal \u{1}7", "'\n'",
        "it'\u{301}s; echo more", "\u{7}'\u{301}\\\u{301}n",
    ]

    @Test(arguments: words)
    func `a quoted word is what the shell reads, and nothing a terminal acts on`(word: String) throws {
        let quoted = CurlCommand.quoted(word)
        #expect(quoted.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) })
        let shell = Process()
        shell.executableURL = URL(filePath: "/bin/bash")
        shell.arguments = ["-c", "printf %s " + quoted]
        let pipe = Pipe()
        shell.standardOutput = pipe
        try shell.run()
        let read = pipe.fileHandleForReading.readDataToEndOfFile()
        #expect(Array(read) == Array(word.utf8))
    }
}
