// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import ResultBundle
import XCTest
import XCUIAutomation

/// Tests that the last captures are written before the process ends, in a separate process.
final class LastCapturesTests: XCTestCase {
  func testTheLastCapturesAreInTheRecord() throws {
    let bundle = FileManager.default.temporaryDirectory.appendingPathComponent("last-\(UUID()).understudy")
    addTeardownBlock { try? FileManager.default.removeItem(at: bundle) }
    let run = try ChildRun.of(
      "LastCapturesFixture/testTaps",
      environment: ["UNDERSTUDY_RESULT_PATH": bundle.path, "UNDERSTUDY_CAPTURE": "always"])
    XCTAssertEqual(run.status, 0, run.output)
    let record = try BundleReader.read(bundle)
    XCTAssertEqual(record.problems, [])
    let test = try XCTUnwrap(record.tests.first { $0.name == "LastCapturesFixture.testTaps" })
    let names = test.attachments.map(\.attachment.name)
    XCTAssertTrue(names.contains("End of the test"), "\(names)")
    XCTAssertTrue(names.contains("Video"), "\(names)")
  }
}

/// A test whose captures are still pending when it ends; for ``LastCapturesTests``.
final class LastCapturesFixture: XCTestCase {
  func testTaps() throws {
    try XCTSkipUnless(ChildRun.isChild, "for LastCapturesTests")
    let app = BehaviorFixture.trouble.application(.gtk3)
    app.launch()
    for _ in 0..<5 { app.buttons["Say"].tap() }
  }
}
