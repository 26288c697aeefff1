// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

/// Reads the record of a run that fails in six ways, without any other information, and checks that it explains the
/// failures.
///
/// The format is in Documentation/Reference/ResultBundle.md.
final class TriageTests: XCTestCase {
  private typealias Event = [String: Any]

  nonisolated(unsafe) private static var events: [Event] = []

  /// One run for all tests.
  override class func setUp() {
    let bundle =
      ProcessInfo.processInfo.environment["TRIAGE_BUNDLE"].map { URL(fileURLWithPath: $0) }
      ?? FileManager.default.temporaryDirectory.appendingPathComponent("triage-\(UUID()).understudy")
    defer {
      if ProcessInfo.processInfo.environment["TRIAGE_BUNDLE"] == nil {
        try? FileManager.default.removeItem(at: bundle)
      }
    }
    let process = Process()
    process.executableURL = URL(
      fileURLWithPath: (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "")
    process.arguments = ["ListerUITests.FailingOnPurpose"]
    process.environment = ProcessInfo.processInfo.environment.merging([
      "FAIL_ON_PURPOSE": "1", "UNDERSTUDY_RESULT_PATH": bundle.path, "UNDERSTUDY_HANG_TIMEOUT": "2",
      "UNDERSTUDY_CALL_TIMEOUT": "2",
    ]) { $1 }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try? process.run()
    _ = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let streams =
      (try? FileManager.default.contentsOfDirectory(
        at: bundle.appendingPathComponent("events"), includingPropertiesForKeys: nil)) ?? []
    for stream in streams {
      let lines = ((try? Data(contentsOf: stream)) ?? Data()).split(separator: UInt8(ascii: "\n"))
      events += lines.compactMap { (try? JSONSerialization.jsonObject(with: $0)) as? Event }
    }
  }

  /// The events of a kind that belong to a test.
  private func events(_ kind: String, of test: String) -> [Event] {
    let start = Self.events.first {
      $0["event"] as? String == "testStarted" && $0["name"] as? String == "FailingOnPurpose.\(test)"
    }
    guard let number = start?["test"] as? Int else { return [] }
    return Self.events.filter { $0["event"] as? String == kind && $0["test"] as? Int == number }
  }

  /// Checks the only failure of a test: its first line, its other text, and the line of the test.
  private func assertIssue(
    of test: String, says first: String..., details: [String] = [], line: UInt = #line
  ) throws {
    let issues = events("issue", of: test)
    XCTAssertEqual(issues.count, 1, "\(test): \(issues)", line: line)
    let issue = try XCTUnwrap(issues.first, test, line: line)
    let text = issue["text"] as? String ?? ""
    for word in first { XCTAssertTrue(text.contains(word), "\(test): \(word) is not in \(text)", line: line) }
    let more = issue["details"] as? String ?? ""
    for word in details {
      XCTAssertTrue(more.contains(word), "\(test): \(word) is not in \(more)", line: line)
    }
    XCTAssertTrue((issue["file"] as? String)?.hasSuffix("FailingOnPurpose.swift") == true, line: line)
    XCTAssertEqual(events("testFinished", of: test).first?["outcome"] as? String, "failed", line: line)
  }

  private func attachments(of test: String) -> [String] {
    events("attachment", of: test).compactMap { $0["name"] as? String }
  }

  private func changes(of test: String) -> [String] {
    events("application", of: test).compactMap { $0["change"] as? String }
  }

  func testNoMatch() throws {
    try assertIssue(
      of: "testNoElementMatches", says: "No matches found for \"Ad\" Button in Lister",
      details: ["Did you mean:", "label: 'Add', Disabled"])
  }

  func testSeveralMatches() throws {
    try assertIssue(
      of: "testSeveralElementsMatch", says: "Multiple matching elements found", "expected one, found 2",
      details: ["[0]", "[1]"])
  }

  func testWrongValue() throws {
    try assertIssue(of: "testAValueIsWrong", says: "\"0\"", "\"1\"", "Milk should be done")
  }

  func testTimeout() throws {
    try assertIssue(of: "testSomethingDoesNotCome", says: "Lister should say that it has saved")
    let steps = events("activityStarted", of: "testSomethingDoesNotCome").compactMap { $0["name"] as? String }
    XCTAssertTrue(steps.contains { $0.contains("\"Saved\"") && $0.contains("1.0") }, "\(steps)")
  }

  func testCrash() throws {
    try assertIssue(
      of: "testTheProgramCrashes", says: "Lister crashed with signal", "Faults.crash()",
      "Fatal error: Index out of range",
      details: ["ListPage.addItem()", "Faults.swift:", "Index out of range"])
    XCTAssertTrue(changes(of: "testTheProgramCrashes").contains("crashed"))
    XCTAssertTrue(attachments(of: "testTheProgramCrashes").contains { $0.hasPrefix("Backtrace of Lister") })
    let output = events("output", of: "testTheProgramCrashes").filter { $0["application"] != nil }
    let text = output.compactMap { $0["text"] as? String }.joined()
    XCTAssertTrue(text.contains("Index out of range"), text)
  }

  func testHang() throws {
    try assertIssue(
      of: "testTheProgramHangs", says: "it hangs", "Faults.hang()",
      details: ["ListPage.addItem()", "Faults.swift:"])
    XCTAssertTrue(changes(of: "testTheProgramHangs").contains("hung"))
    XCTAssertTrue(attachments(of: "testTheProgramHangs").contains { $0.hasPrefix("Threads of Lister") })
  }
}
