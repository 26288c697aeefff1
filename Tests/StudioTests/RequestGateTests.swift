// SPDX-License-Identifier: Apache-2.0

import XCTest

@testable import Studio

/// Tests which requests are allowed, and which are refused.
final class RequestGateTests: XCTestCase {
  private let gate = RequestGate(port: 4000, token: "abc123")

  private func judge(
    _ path: String = "/abc123/", host: String? = "127.0.0.1:4000", origin: String? = nil, site: String? = nil,
    isSocket: Bool = false
  ) -> RequestGate.Verdict {
    gate.judge(path: path, host: host, origin: origin, site: site, isSocket: isSocket)
  }

  func testThePageAndItsFilesAreServedWithTheToken() {
    XCTAssertEqual(judge(), .allowed(path: ""))
    XCTAssertEqual(judge("/abc123/studio.js", site: "same-origin"), .allowed(path: "studio.js"))
    XCTAssertEqual(judge(host: "localhost:4000", site: "none"), .allowed(path: ""))
    XCTAssertEqual(judge(host: "LOCALHOST:4000"), .allowed(path: ""))
  }

  func testNothingIsServedWithoutTheToken() {
    for path in [
      "/", "", "/studio.js", "/abc12/", "/abc1234/", "/ABC123/", "//abc123/", "abc123/", "/abc123",
    ] {
      XCTAssertEqual(judge(path), .refused, path)
    }
  }

  func testAForeignHostNameIsRefused() {
    for host in [
      nil, "evil.example:4000", "127.0.0.1", "127.0.0.1:4001", "localhost", "127.0.0.1:4000.evil.example",
    ] {
      XCTAssertEqual(judge(host: host), .refused, host ?? "no host")
    }
  }

  func testAnotherSiteIsRefusedEvenWithTheToken() {
    for origin in [
      "http://evil.example", "null", "https://127.0.0.1:4000", "http://localhost:4000",
      "http://127.0.0.1:4001", "",
    ] {
      XCTAssertEqual(judge(origin: origin), .refused, origin)
    }
    for site in ["cross-site", "same-site", "Cross-Site"] {
      XCTAssertEqual(judge(site: site), .refused, site)
    }
  }

  func testASocketRequiresTheOriginOfTheStudio() {
    XCTAssertEqual(judge("/abc123/socket", isSocket: true), .refused)
    XCTAssertEqual(
      judge("/abc123/socket", origin: "http://127.0.0.1:4000", isSocket: true), .allowed(path: "socket"))
  }

  func testTokensAreLongAndUnique() {
    let tokens = (0..<100).map { _ in RequestGate.makeToken() }
    XCTAssertEqual(Set(tokens).count, 100)
    XCTAssertTrue(tokens.allSatisfy { $0.count >= 26 && $0.allSatisfy(\.isASCII) })
  }
}
