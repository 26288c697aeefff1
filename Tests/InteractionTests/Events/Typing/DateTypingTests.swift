// SPDX-License-Identifier: Apache-2.0

import XCTest

@testable import Interaction

final class DateTypingTests: XCTestCase {
  func testDatesAndTimesOfPagesAreRead() {
    XCTAssertEqual(DateTyping.numbers(of: "2026-05-04"), [.year: 2026, .month: 5, .day: 4])
    XCTAssertEqual(DateTyping.numbers(of: "2026-W07"), [.year: 2026, .week: 7])
    XCTAssertEqual(DateTyping.numbers(of: "2026-11"), [.year: 2026, .month: 11])
    XCTAssertEqual(
      DateTyping.numbers(of: "09:30:05.5"), [.hour: 9, .minute: 30, .second: 5, .millisecond: 500])
    XCTAssertEqual(
      DateTyping.numbers(of: "2024-02-29T23:59"), [.year: 2024, .month: 2, .day: 29, .hour: 23, .minute: 59])
  }

  func testOtherTextsAreTypedUnchanged() {
    for text in [
      "05042026", "5/4/2026", "2026", "2026-5-4", "2026-05-04T", "T09:30", "9:30", "2026-11T09:30", "", "-",
      "٢٠٢٦-٠٥-٠٤",
    ] {
      XCTAssertNil(DateTyping.numbers(of: text), text)
    }
  }
}
