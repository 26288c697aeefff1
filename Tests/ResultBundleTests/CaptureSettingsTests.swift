// SPDX-License-Identifier: Apache-2.0

import ResultBundle
import XCTest

final class CaptureSettingsTests: XCTestCase {
  private func policies(_ text: String) -> [String] {
    let settings = CaptureSettings(parsing: text)
    XCTAssertEqual(settings.problems, [], text)
    return CaptureSettings.Kind.allCases.map { settings[$0].rawValue }
  }

  func testASingleWordAppliesToAllKinds() {
    XCTAssertEqual(policies(""), ["on-failure", "on-failure", "on-failure"])
    XCTAssertEqual(policies("always"), ["always", "always", "always"])
    XCTAssertEqual(policies(" never "), ["never", "never", "never"])
  }

  func testEachKindHasItsOwnPolicy() {
    XCTAssertEqual(
      policies("screenshots=always, trees=on-failure,video=never"), ["always", "on-failure", "never"])
    XCTAssertEqual(policies("never,video=always"), ["never", "never", "always"])
    XCTAssertEqual(policies("trees=never"), ["on-failure", "never", "on-failure"])
  }

  func testUnknownWordsAreReportedAndIgnored() {
    let settings = CaptureSettings(parsing: "sometimes,movies=never,trees=no,video=never,a=b=c")
    XCTAssertEqual(settings.problems.count, 4)
    XCTAssertTrue(settings.problems[0].contains("\"sometimes\""), settings.problems[0])
    XCTAssertTrue(settings.problems[1].contains("screenshots, trees or video"), settings.problems[1])
    XCTAssertEqual(settings[.screenshots], .onFailure)
    XCTAssertEqual(settings[.video], .never)
  }

  func testTheDescriptionEqualsTheParsedText() {
    for text in ["always", "on-failure", "never", "screenshots=always,trees=on-failure,video=never"] {
      XCTAssertEqual(CaptureSettings(parsing: text).description, text)
    }
  }
}
