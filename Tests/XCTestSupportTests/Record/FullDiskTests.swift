// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs
import ResultBundle
import XCTest
import XCUIAutomation

/// Tests a run whose record cannot be written: the tests are not affected, and the output reports it.
final class FullDiskTests: XCTestCase {
  private var bundle = URL(fileURLWithPath: "/")

  override func setUp() {
    bundle = FileManager.default.temporaryDirectory.appendingPathComponent("full-\(UUID()).understudy")
  }

  override func tearDown() { try? FileManager.default.removeItem(at: bundle) }

  /// Returns the lines of the output with the warning that the record is incomplete.
  private func warnings(in run: ChildRun) -> [Substring] {
    run.output.split(separator: "\n").filter { $0.contains("warning: The record of this run is incomplete.") }
  }

  func testATestPassesOnAFullDiskAndTheRunReportsItOnce() throws {
    // The limit is 64 KiB for each file; a write beyond it fails like on a full disk. This process ignores the signal,
    // which the new process must do itself.
    let run = try ChildRun.of(
      "FullDiskFixture/testRecordsMuch", environment: ["UNDERSTUDY_RESULT_PATH": bundle.path],
      after: "ulimit -f 128; exec env --default-signal=XFSZ \"$0\" \"$@\"")
    XCTAssertEqual(run.status, 0, run.output)
    XCTAssertTrue(run.output.contains("Executed 1 test, with 0 failures"), run.output)
    let warnings = warnings(in: run)
    XCTAssertEqual(warnings.filter { $0.contains("(ulimit -f)") }.count, 1, "\(warnings)")
    XCTAssertEqual(
      warnings.filter { $0.contains("1 attachment could not be stored") }.count, 1, "\(warnings)")
    XCTAssertEqual(warnings.count, 2)
    let test = try XCTUnwrap(BundleReader.read(bundle).tests.first)
    XCTAssertTrue(test.activities.contains { $0.name == "Step 0" })
    XCTAssertGreaterThan(test.activities.count, 100)
    XCTAssertEqual(test.outcome, "passed", "space is reserved for the ends of tests")
    let stream = try XCTUnwrap(BundleReader.read(bundle).streams.first)
    XCTAssertTrue(stream.isFinished)
    XCTAssertTrue(
      try XCTUnwrap(stream.loss?.reason).hasSuffix("File too large"), "\(stream.loss?.reason ?? "")")
    XCTAssertEqual(stream.loss?.attachments, 1)
  }

  func testATestPassesIfTheBundleCannotBeCreated() throws {
    let run = try ChildRun.of(
      "FullDiskFixture/testRecordsMuch", environment: ["UNDERSTUDY_RESULT_PATH": "/proc/nowhere.understudy"])
    XCTAssertEqual(run.status, 0, run.output)
    XCTAssertTrue(warnings(in: run).contains { $0.contains("/proc/nowhere.understudy") }, run.output)
  }

  func testACompleteRecordCausesNoWarning() throws {
    let run = try ChildRun.of(
      "FullDiskFixture/testRecordsMuch", environment: ["UNDERSTUDY_RESULT_PATH": bundle.path])
    XCTAssertEqual(warnings(in: run), [])
  }
}

/// A test that records; it does so only for ``FullDiskTests``.
final class FullDiskFixture: XCTestCase {
  func testRecordsMuch() throws {
    try XCTSkipUnless(ChildRun.isChild, "for FullDiskTests")
    for step in 0..<500 { AutomationSession.shared.runLog.run("Step \(step)") {} }
    let attachment = XCTAttachment(data: Data(count: 100_000))
    attachment.lifetime = .keepAlways
    add(attachment)
  }
}
