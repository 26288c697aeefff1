// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Interaction
import XCTestSupport

extension XCUIElement {
  /// How the element's text looks, stretch by stretch: struck through, bold, coloured.
  ///
  /// Extension of Understudy. It is what the interface `Text` of AT-SPI reports.
  ///
  /// An element that has no text but contains others, such as a cell, reports the texts in it. The array is empty for an
  /// empty text. The test fails when there is not exactly one match, when there is no text at all, and for text views of
  /// GTK 4, which may crash when asked.
  public var textAttributes: [UnderstudyTextAttributeRun] {
    IssueRecorder.attempt(
      "read the text attributes of \(handle.description)", in: handle.application, fallback: []
    ) {
      var location = 0
      return try handle.read { try TextRuns(tree: $0.tree).runs(of: $0.index) }.map { run in
        defer { location += run.text.utf16.count }
        return UnderstudyTextAttributeRun(run, at: location)
      }
    }
  }

  /// Whether any of the element's text is struck through.
  ///
  /// Extension of Understudy. In predicates it is the key `hasStrikethrough`. It fails the test as
  /// ``textAttributes`` does.
  public var hasStrikethrough: Bool {
    IssueRecorder.attempt(
      "read the text attributes of \(handle.description)", in: handle.application, fallback: false
    ) {
      try handle.read { try TextRuns(tree: $0.tree).runs(of: $0.index).contains { $0.style.strikethrough } }
    }
  }
}
