// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

/// Tests the report in a real browser: operation by mouse and keys, and the rules of accessibility.
///
/// `script/bootstrap` installs the requirements: Chromium from Debian, and Playwright and axe in a separate folder.
final class BrowserTests: WrittenBundleTestCase {
  private var python: String { Tool.package.appendingPathComponent(".build/browser/bin/python3").path }
  private let scripts = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
    "Browser")

  func testTheReportWorksInABrowser() throws {
    try XCTSkipUnless(
      FileManager.default.isExecutableFile(atPath: python),
      "There is no \(python). Run script/bootstrap, which installs Playwright there.")
    let sample = try Tool.run([python, scripts.appendingPathComponent("sample_bundle.py").path, folder.path])
    XCTAssertEqual(sample.status, 0, sample.output)
    for target in ["now.html", "now"] {
      let (status, output) = try Tool.run([
        Tool.understudy, "report", "html", folder.appendingPathComponent("Now.understudy").path, "--compare",
        folder.appendingPathComponent("Before.understudy").path, "-o",
        folder.appendingPathComponent(target).path,
      ])
      XCTAssertEqual(status, 0, output)
    }
    let (status, output) = try Tool.run([
      python, scripts.appendingPathComponent("drive_report.py").path,
      folder.appendingPathComponent("now.html").path,
      folder.appendingPathComponent("now/index.html").path, "/usr/bin/chromium",
    ])
    let lines = output.split(separator: "\n")
    let failures = lines.filter { $0.hasPrefix("FAIL ") }
    for failure in failures { XCTFail(String(failure)) }
    if failures.isEmpty { XCTAssertEqual(status, 0, output) }
    XCTAssertGreaterThan(lines.count { $0.hasPrefix("ok ") } + failures.count, 20, output)
  }

  func testAHundredThousandNestedStepsAreShown() throws {
    try XCTSkipUnless(
      FileManager.default.isExecutableFile(atPath: python),
      "There is no \(python). Run script/bootstrap, which installs Playwright there.")
    let count = 100_000
    let begun = (0..<count).map {
      "{\"event\":\"activityStarted\",\"time\":1,\"test\":1,\"activity\":\($0),\"parent\":\($0 - 1),\"name\":\"s\"}"
    }
    let ended = (0..<count).reversed().map {
      "{\"event\":\"activityFinished\",\"time\":1.2,\"activity\":\($0),\"duration\":0.2}"
    }
    let results = try results(
      "steps", Self.stream(Self.test(1, "A.a", "passed", (begun + ended).joined(separator: "\n"))))
    _ = try page(of: results)
    let (status, output) = try Tool.run([
      python, scripts.appendingPathComponent("open_steps.py").path,
      folder.appendingPathComponent("steps.html").path, "/usr/bin/chromium",
    ])
    XCTAssertEqual(status, 0, output)
    XCTAssertEqual(output, "5001 rows\n", "5000 steps, and a row for the others")
  }
}
