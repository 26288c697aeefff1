// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import TestResults
import XCTest

@testable import TestReport

/// Tests reports of runs with thousands of tests.
///
/// The limits are for a debug build on a busy machine; a release build needs a fraction of the time.
final class LargeRunTests: WrittenBundleTestCase {
  func testAThousandTestsOfTwentyStepsAreWrittenToAFolder() throws {
    let results = try results("large", Self.stream(Self.tests(1_000)))
    XCTAssertEqual(results.tests.count, 1_000)
    let target = folder.appendingPathComponent("large-report")
    let clock = ContinuousClock()
    let start = clock.now
    try HTMLReport(results).write(toFolder: target)
    XCTAssertLessThan(start.duration(to: clock.now), .seconds(8))
    let index =
      try FileManager.default.attributesOfItem(
        atPath: target.appendingPathComponent("index.html").path)[.size] as? Int
    XCTAssertLessThan(try XCTUnwrap(index), 600_000, "the first page contains more data than it shows")
    let data = try FileManager.default.contentsOfDirectory(atPath: target.appendingPathComponent("data").path)
    XCTAssertEqual(data.count, 20)
  }

  func testAReportOfManyTestsIsAFolder() throws {
    XCTAssertTrue(HTMLReport(try results("few", Self.stream(Self.tests(20)))).fitsOneFile)
    let many = (1...2_001).map { Self.test($0, "A.t\($0)", "passed") }.joined(separator: "\n")
    XCTAssertFalse(HTMLReport(try results("many", Self.stream(many))).fitsOneFile)
  }

  /// Returns the events of tests with twenty steps each; every hundredth test fails.
  private static func tests(_ count: Int) -> String {
    var lines: [String] = []
    for number in 1...count {
      var steps: [String] = []
      for step in 0..<20 {
        let activity = number * 20 + step
        let parent = step % 4 == 0 ? "" : ",\"parent\":\(activity - step % 4)"
        steps.append(
          "{\"event\":\"activityStarted\",\"time\":\(number),\"test\":\(number),\"activity\":\(activity)\(parent),\"name\":\"Tap Button \(step)\"}"
        )
        steps.append(
          "{\"event\":\"activityFinished\",\"time\":\(number),\"activity\":\(activity),\"duration\":0.01}")
      }
      let outcome = number % 100 == 0 ? "failed" : "passed"
      lines.append(test(number, "Suite\(number / 50).test\(number)", outcome, steps.joined(separator: "\n")))
    }
    return lines.joined(separator: "\n")
  }
}
