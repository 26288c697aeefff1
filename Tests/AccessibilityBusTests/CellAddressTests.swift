// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import XCTest

/// Tests which strings are addresses of cells.
final class CellAddressTests: XCTestCase {
  func testUpperAndLowerCaseAreTheSameAddress() {
    for text in ["BC12", "bc12", "Bc12"] {
      XCTAssertEqual(CellAddress(text), CellAddress(row: 11, column: 54), text)
    }
    XCTAssertEqual(CellAddress("XFD1048576"), CellAddress(row: 1_048_575, column: 16_383))
  }

  /// The upper case of these letters consists of letters of ASCII.
  func testLettersOutsideOfASCIIAreNoAddress() {
    for text in ["\u{DF}1", "\u{131}1", "\u{FB01}1", "\u{17F}1"] {
      XCTAssertNil(CellAddress(text), text)
    }
  }

  func testOtherTextIsNoAddress() {
    for text in ["", "B", "2", "2B", "B02", "B2C", "@1", "[1", "`1", "{1", "XFE1", "A1048577"] {
      XCTAssertNil(CellAddress(text), text)
    }
  }
}
