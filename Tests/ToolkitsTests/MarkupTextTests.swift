// SPDX-License-Identifier: Apache-2.0

import XCTest

@testable import Toolkits

/// Tests the plain text of strings with tags.
final class MarkupTextTests: XCTestCase {
  func testTagsAndEntitiesAreConvertedToPlainText() {
    XCTAssertEqual(MarkupText.plainSwing("<html><b>Bold</b> and<br>more &amp; less"), "Bold and more & less")
    XCTAssertEqual(MarkupText.plainQt("<p>One</p><p>Two&nbsp;&lt;3</p>"), "One Two <3")
  }

  func testATextWithoutMarkupIsUnchanged() {
    XCTAssertEqual(MarkupText.plainSwing("<b>as it is</b>"), "<b>as it is</b>")
    XCTAssertEqual(MarkupText.plainSwing("<html>a < b"), "a < b")
    XCTAssertEqual(MarkupText.plainQt("1 < 2, 3 > 2"), "1 < 2, 3 > 2")
    XCTAssertEqual(MarkupText.plainQt("a  < b >"), "a  < b >")
  }
}
