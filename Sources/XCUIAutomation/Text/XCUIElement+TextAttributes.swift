// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Interaction
import XCTestSupport

extension XCUIElement {
  /// The attributes of the element's text, such as bold, struck through or a color, for each range with the same
  /// attributes.
  ///
  /// Extension of Understudy. The source is the interface `Text` of AT-SPI.
  ///
  /// If the element itself has no text but contains elements with text, such as a cell, the array has the attributes
  /// of this text. The array is empty for an empty string. The test fails if there is not exactly one match, or if
  /// there is no text at all. It also fails for GTK 4 text views, because a program with GTK 4 may crash when their
  /// attributes are queried.
  public var textAttributes: [UnderstudyTextAttributeRun] {
    IssueRecorder.attempt(
      "read the text attributes of \(handle.description)", in: handle.application, fallback: []
    ) {
      var location = 0
      return try handle.read { try TextRunReader(tree: $0.tree).runs(of: $0.index) }.map { run in
        defer { location += run.text.utf16.count }
        return UnderstudyTextAttributeRun(run, at: location)
      }
    }
  }

  /// Whether any of the element's text is struck through.
  ///
  /// Extension of Understudy. In predicates it is the key `hasStrikethrough`. It fails the test in the same cases as
  /// ``textAttributes``.
  public var hasStrikethrough: Bool {
    IssueRecorder.attempt(
      "read the text attributes of \(handle.description)", in: handle.application, fallback: false
    ) {
      try handle.read {
        try TextRunReader(tree: $0.tree).runs(of: $0.index).contains { $0.style.strikethrough }
      }
    }
  }
}
