// SPDX-License-Identifier: Apache-2.0

import Interaction
import XCTestSupport

extension XCUIElement {
  /// The utterances of the element and of all that a screen reader reads in it, one on each line.
  ///
  /// Extension of Understudy: Apple's API has no counterpart. Lines of elements in another one are indented by two spaces
  /// more than its line:
  ///
  /// ```swift
  /// XCTAssertEqual(
  ///   app.windows.firstMatch.readingOrder,
  ///   """
  ///   Notes, frame
  ///     Name, entry, Ada
  ///     Save, button, grayed
  ///   """)
  /// ```
  ///
  /// VoiceOver need not be enabled. `Documentation/Guides/VoiceOver.md` has the rules. If there is not exactly one match,
  /// the test fails ("Failed to read the reading order of …") and the text is "".
  public var readingOrder: String {
    IssueRecorder.attempt(
      "read the reading order of \(handle.description)", in: handle.application, fallback: ""
    ) {
      try handle.readingOrder().text
    }
  }
}
