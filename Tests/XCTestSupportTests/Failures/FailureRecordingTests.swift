// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// Tests failures that nothing intercepts: the function that stands in for XCTest's passes them to XCTest.
final class FailureRecordingTests: BehaviorTestCase {
  func testXCTestRecordsAFailureUnchanged() throws {
    let (failures, run) = ran { testCase in
      testCase.recordFailure(
        withDescription: "recorded on purpose", inFile: "Some.swift", atLine: 42, expected: true)
    }
    XCTAssertEqual(
      failures.map { $0.components(separatedBy: "\n")[0] }, ["Some.swift:42: recorded on purpose"])
    XCTAssertEqual(run?.failureCount, 1)
    XCTAssertEqual(run?.unexpectedExceptionCount, 0)
  }

  func testAFailedAssertionNamesTheFilesOfTheScreenAndTheElements() {
    let app = launch(.trouble, .gtk3)
    let (failures, _) = ran { _ in XCTAssertEqual(app.buttons["End"].label, "Finish") }
    XCTAssertEqual(failures.count, 1)
    let lines = failures.first?.components(separatedBy: "\n") ?? []
    for (kind, ending) in [("Screenshot: ", ".png"), ("Elements: ", ".txt")] {
      let path = lines.first { $0.hasPrefix(kind) && $0.hasSuffix(ending) }?.dropFirst(kind.count)
      XCTAssertTrue(path.map { FileManager.default.fileExists(atPath: String($0)) } ?? false, "\(lines)")
    }
  }

  /// Runs a test inside this one, and returns its failures, with file and line, and its result.
  private func ran(_ body: @escaping (XCTestCase) throws -> Void) -> (failures: [String], run: XCTestRun?) {
    let failing = FailingTests(name: "failing", testClosure: body)
    let observer = FailureObserver(of: failing)
    XCTestObservationCenter.shared.addTestObserver(observer)
    defer { XCTestObservationCenter.shared.removeTestObserver(observer) }
    failing.run()
    return (observer.failures, failing.testRun)
  }
}

/// A class of this executable, like the test classes of users.
///
/// The vtable of `XCTestCase` itself has XCTest's function.
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
