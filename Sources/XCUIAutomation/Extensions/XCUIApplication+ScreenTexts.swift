// SPDX-License-Identifier: Apache-2.0

import ElementHandles
import ElementModel
import Interaction

extension XCUIApplication {
  /// The strings that text recognition finds in the windows of the program.
  ///
  /// Extension of Understudy: Apple's API has no counterpart. It is for programs, or parts of them, that report nothing
  /// to accessibility:
  ///
  /// ```swift
  /// app.screenTexts["Start game"].click()
  /// ```
  ///
  /// Words that are close together on a line are one element, and each word is also an element. `value` is the
  /// recognition score, from "0.30" to "1.00", which the report shows. For a program without an accessibility tree,
  /// `staticTexts` finds these strings.
  ///
  /// Text recognition needs Tesseract (`apt-get install tesseract-ocr`), and takes a second for each screen that has
  /// changed. `UNDERSTUDY_TEXT_LANGUAGES` lists the languages in the notation of Tesseract, such as `eng+deu`. Without
  /// Tesseract the test fails when the query is evaluated.
  public var screenTexts: XCUIElementQuery {
    XCUIElementQuery(
      handle: ElementHandle(target, ElementQuery([.descendants(.staticText)], source: .screen)))
  }
}
