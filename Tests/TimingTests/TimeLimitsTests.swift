// SPDX-License-Identifier: Apache-2.0

import Foundation
import Settings
import Timing
import XCTest

final class TimeLimitsTests: XCTestCase {
  func testTheDocumentedPageMatchesTheTables() throws {
    let text = try TimeTable().markdown
    if ProcessInfo.processInfo.environment["UNDERSTUDY_WRITE_TIME_LIMITS"] == "1" {
      try text.write(to: TimeTable.page, atomically: true, encoding: .utf8)
    }
    XCTAssertEqual(
      try? String(contentsOf: TimeTable.page, encoding: .utf8), text,
      "Documentation/Reference/TimeLimits.md is out of date: run the tests once with UNDERSTUDY_WRITE_TIME_LIMITS=1"
    )
  }

  func testEveryEntryIsUsed() throws {
    let code = try FileManager.default.subpathsOfDirectory(atPath: TimeTable.sources.path)
      .filter {
        $0.hasSuffix(".swift") && !$0.hasPrefix("Timing/Tables/") && !$0.hasPrefix("Timing/Toolkits/")
      }
      .map { try String(contentsOf: TimeTable.sources.appendingPathComponent($0), encoding: .utf8) }
      .joined(separator: "\n")
    let used = Set(code.matches(of: #/TimeLimits\.\w+\.\w+/#).map { String($0.0) })
    let unused = try TimeTable().areas.flatMap { area in
      area.entries.map { "TimeLimits.\(area.name).\($0.name)" }.filter { !used.contains($0) }
    }
    XCTAssertEqual(unused, [])
  }

  func testTheEnvironmentSetsALimit() {
    let limit = TimeLimit(.seconds(5), setting: .callTimeout)
    XCTAssertEqual(limit.seconds(in: ["UNDERSTUDY_CALL_TIMEOUT": "7.5"]), 7.5)
    for text in ["", "-1", "soon", "0"] {
      XCTAssertEqual(limit.seconds(in: ["UNDERSTUDY_CALL_TIMEOUT": text]), 5, text)
    }
    XCTAssertEqual(limit.seconds(in: ["UNDERSTUDY_CALL_TIMEOUT": "0"], takesZero: true), 0)
  }

  func testLimitsAreConvertedToUnitsOfSystemCalls() {
    XCTAssertEqual(TimeLimit(.milliseconds(2)).milliseconds, 2)
    XCTAssertEqual(TimeLimit(.seconds(30)).milliseconds, 30_000)
    XCTAssertEqual(TimeLimit(.microseconds(300)).microseconds, 300)
    XCTAssertEqual(TimeLimit(.milliseconds(170)).seconds, 0.17, accuracy: 1e-12)
  }
}
