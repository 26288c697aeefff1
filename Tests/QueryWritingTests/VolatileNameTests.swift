// SPDX-License-Identifier: Apache-2.0

import XCTest

@testable import QueryWriting

/// Tests which names are volatile, such as times and counts, and which ones last.
final class VolatileNameTests: XCTestCase {
  func testVolatileNames() {
    for name in [
      "12:30", "Today", "3 of 12", "Inbox (4)", "4.2 MB", "17 %", "2024-05-01", "1.5.2024", "May 3",
      "*Untitled",
      "2 items left", "5 minutes ago", "$12.50", "1,024 bytes", "Version 1.2.3", "550e8400-e29b-41d4",
      "Page 3/7",
      "0x7ffe1234", "42",
    ] {
      XCTAssertTrue(VolatileName.isLikely(name, isControl: false), name)
    }
  }

  func testLastingNames() {
    for name in [
      "Add", "Save As…", "Row 701", "Level 2", "Item", "Nowhere", "C++", "Sony", "H2O", "Ctrl+P", "x2", "",
    ] {
      XCTAssertFalse(VolatileName.isLikely(name, isControl: false), name)
    }
  }

  func testNumbersOfCalculatorKeysAreNotVolatile() {
    XCTAssertFalse(VolatileName.isLikely("7", isControl: true))
    XCTAssertFalse(VolatileName.isLikely("+", isControl: false))
    XCTAssertTrue(VolatileName.isLikely("1250", isControl: true))
  }

  func testGeneratedIdentifiers() {
    for name in [
      "view_1001", "42", ":r1f:", "ember412", "panel-1-1", "mat-input-3", "550e8400-e29b-41d4-a716", "id-7",
    ] {
      XCTAssertTrue(VolatileName.isGenerated(name), name)
    }
    for name in [
      "nickname", "save-button", "page-2", "_XCUI:CloseWindow", "back", "h1", "tab1", "urlbar-input",
    ] {
      XCTAssertFalse(VolatileName.isGenerated(name), name)
    }
  }

  func testLongNamesHaveAPenalty() {
    let plain = QueryScore.penalty(of: "Add", isControl: true)
    let long = QueryScore.penalty(of: String(repeating: "word ", count: 10), isControl: true)
    let longer = QueryScore.penalty(of: String(repeating: "word ", count: 20), isControl: true)
    XCTAssertEqual(plain, 0)
    XCTAssertLessThan(long, longer)
  }
}
