// SPDX-License-Identifier: Apache-2.0

import XCTest

@testable import TestRunner

/// Lists of tests with reasons.
final class ReasonedTestsTests: XCTestCase {
  private func test(_ suite: String, _ name: String) -> TestIdentifier {
    TestIdentifier(target: "AppUITests", suite: suite, test: name)
  }

  func testATestIsInTheListByItselfOrByItsClass() throws {
    let list = try ReasonedTests(
      parsing: """
        # what needs hardware
        AppUITests/CameraTests/testPhoto: no camera: the machines of the CI have none

        AppUITests/PrinterTests: tried by hand
        """, name: "skips.txt")
    XCTAssertEqual(
      list.entries.map(\.reason), ["no camera: the machines of the CI have none", "tried by hand"])
    XCTAssertEqual(
      list.reason(for: test("CameraTests", "testPhoto")), "no camera: the machines of the CI have none")
    XCTAssertEqual(list.reason(for: test("PrinterTests", "testPage")), "tried by hand")
    XCTAssertNil(list.reason(for: test("CameraTests", "testFilm")))
    XCTAssertNil(list.reason(for: test("PrinterTestsToo", "testPage")))
  }

  func testALineWithoutAReasonIsRefusedByItsNumber() {
    for line in ["AppUITests/CameraTests", "AppUITests/CameraTests:", ": why"] {
      XCTAssertThrowsError(try ReasonedTests(parsing: "# first\n\(line)", name: "skips.txt")) { error in
        XCTAssertTrue("\(error)".contains("skips.txt, line 2"), "\(error)")
        XCTAssertTrue("\(error)".contains(line), "\(error)")
      }
    }
  }
}
