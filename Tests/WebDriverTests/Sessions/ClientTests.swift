// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

/// Clients of PyPI, unchanged, with the server as a user starts it.
final class ClientTests: XCTestCase {
  /// Runs a client below the server.
  ///
  /// - Returns: what both wrote, and the status of the server.
  private func run(_ client: String) throws -> (output: String, status: Int32) {
    let package = WebDriverTestCase.package
    let python = package.appendingPathComponent(".build/browser/bin/python3").path
    try XCTSkipUnless(
      FileManager.default.isExecutableFile(atPath: python), "script/bootstrap could not install the clients")
    let bundle = FileManager.default.temporaryDirectory.appendingPathComponent("client-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: bundle) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: WebDriverTestCase.program)
    process.arguments = [
      "webdriver", "--result-bundle-path", bundle.path, "--", python, "-B",
      package.appendingPathComponent("Tests/WebDriverTests/Clients/\(client)").path,
    ]
    process.environment = WebDriverTestCase.environment
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    XCTAssertTrue(FileManager.default.fileExists(atPath: bundle.path), output)
    return (output, process.terminationStatus)
  }

  func testATestForSeleniumRunsAndItsStatusIsThatOfTheServer() throws {
    let (output, status) = try run("selenium_client.py")
    XCTAssertTrue(output.contains("done"), output)
    XCTAssertEqual(status, 7, output)
  }

  func testATestForAppiumRuns() throws {
    let (output, status) = try run("appium_client.py")
    XCTAssertTrue(output.contains("done"), output)
    XCTAssertEqual(status, 0, output)
  }
}
