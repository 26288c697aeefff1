// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Interaction

extension XCUIApplication {
  /// The texts that can be read on the windows of the program, by text recognition.
  ///
  /// Extension of Understudy: Apple's API has nothing of the kind. It is for programs, or parts of them, that
  /// report nothing to accessibility:
  ///
  /// ```swift
  /// app.screenTexts["Start game"].click()
  /// ```
  ///
  /// Words that stand close together on a line are one element, and each word is also an element. `value` is the score from
  /// "0.30" to "1.00", which the report shows. For a program without an accessibility tree, `staticTexts` finds these
  /// texts.
  ///
  /// Needs Tesseract (`apt-get install tesseract-ocr`), and takes a second for each screen that has changed.
  /// `UNDERSTUDY_TEXT_LANGUAGES` names the languages as Tesseract does, such as `eng+deu`. Without Tesseract the
  /// test fails when the query is evaluated.
  public var screenTexts: XCUIElementQuery {
    XCUIElementQuery(
      handle: ElementHandle(target, ElementQuery([.descendants(.staticText)], surface: .screen)))
  }
}
