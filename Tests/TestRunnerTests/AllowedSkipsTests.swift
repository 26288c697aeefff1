// SPDX-License-Identifier: Apache-2.0

import XCTest

@testable import TestRunner

/// The list of tests that may be skipped.
final class AllowedSkipsTests: XCTestCase {
  private func test(_ suite: String, _ name: String) -> TestIdentifier {
    TestIdentifier(target: "AppUITests", suite: suite, test: name)
  }

  func testOnlyWhatIsListedMayBeSkipped() throws {
    let skips = try AllowedSkips(
      parsing: """
        # what needs hardware
        AppUITests/CameraTests/testPhoto: no camera: the machines of the CI have none

        AppUITests/PrinterTests: tried by hand
        """, name: "skips.txt")
    XCTAssertEqual(
      skips.entries.map(\.reason), ["no camera: the machines of the CI have none", "tried by hand"])
    let unlisted = skips.unlisted(of: [
      test("CameraTests", "testPhoto"), test("CameraTests", "testFilm"), test("PrinterTests", "testPage"),
      test("PrinterTestsToo", "testPage"),
    ])
    XCTAssertEqual(unlisted, [test("CameraTests", "testFilm"), test("PrinterTestsToo", "testPage")])
  }

  func testALineWithoutAReasonIsRefusedByItsNumber() {
    for line in ["AppUITests/CameraTests", "AppUITests/CameraTests:", ": why"] {
      XCTAssertThrowsError(try AllowedSkips(parsing: "# first\n\(line)", name: "skips.txt")) { error in
        XCTAssertTrue("\(error)".contains("skips.txt, line 2"), "\(error)")
        XCTAssertTrue("\(error)".contains(line), "\(error)")
      }
    }
  }
}
