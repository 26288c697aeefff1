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
  }

  func testAQtStringIsHTMLOnlyIfItsFirstTagIsAnElementOfQt() {
    for plain in [
      "vector<int>", "<int> and <b>", "First line\n<b>second line", "First line\r\n<b>second line", "</b>",
      "a<b", "<b-c>", "1 & 2 <3>",
    ] { XCTAssertEqual(MarkupText.plainQt(plain), plain) }
    XCTAssertEqual(MarkupText.plainQt("Use <B>vector</B><br/>here"), "Use vector here")
    XCTAssertEqual(MarkupText.plainQt("vector&lt;int&gt;"), "vector<int>")
    XCTAssertEqual(MarkupText.plainQt("<?xml version=\"1.0\"?>\n<p>One</p>"), "One")
    XCTAssertEqual(MarkupText.plainQt("<!DOCTYPE HTML><html>One"), "One")
    XCTAssertEqual(MarkupText.plainQt("a  < b >c"), "a c")
  }
}
