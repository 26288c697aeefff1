// SPDX-License-Identifier: Apache-2.0

import XCTest
import XCUIAutomation

/// Failures that nothing intercepts: they go through our stand-in to XCTest's own recording.
final class FailureRecordingTests: XCTestCase {
  func testXCTestRecordsAFailureAsItWasGiven() throws {
    let failing = FailingTests(
      name: "failing",
      testClosure: { testCase in
        testCase.recordFailure(
          withDescription: "recorded on purpose", inFile: "Some.swift", atLine: 42, expected: true)
      })
    let observer = FailureObserver(of: failing)
    XCTestObservationCenter.shared.addTestObserver(observer)
    defer { XCTestObservationCenter.shared.removeTestObserver(observer) }

    failing.run()

    XCTAssertEqual(observer.failures, ["Some.swift:42: recorded on purpose"])
    let run = try XCTUnwrap(failing.testRun)
    XCTAssertEqual(run.failureCount, 1)
    XCTAssertEqual(run.unexpectedExceptionCount, 0)
  }
}

/// A class of this executable, as those of users are: the vtable of `XCTestCase` itself has XCTest's own function.
private final class FailingTests: XCTestCase {}

private final class FailureObserver: XCTestObservation {
  private(set) var failures: [String] = []
  private let observed: XCTestCase

  init(of testCase: XCTestCase) {
    observed = testCase
  }

  func testCase(
    _ testCase: XCTestCase, didFailWithDescription description: String, inFile filePath: String?,
    atLine lineNumber: Int
  ) {
    guard testCase === observed else { return }
    failures.append("\(filePath ?? "nil"):\(lineNumber): \(description)")
  }
}
