// SPDX-License-Identifier: Apache-2.0

import Programs
import RunningDesktops

/// A field that receives typed text and reports its content.
///
/// Offsets are counted from its beginning, in units that the field defines.
protocol TypedField {
  /// Returns whether the field has the keyboard focus now; true also for a field that does not report its focus.
  func hasFocus() -> Bool

  /// Returns the offset at which typed text begins; nil if the field reports no caret.
  func typingStart() -> TypingStart?

  /// Returns the text of the field from an offset up to its caret.
  ///
  /// - Returns: nil if the text cannot be read, or if the caret is before that offset.
  func text(from start: Int, atMost maximum: Int) -> String?

  /// Returns whether the field has the keyboard focus, and contains a string from an offset up to its caret.
  func holds(_ text: TypedText, from start: Int) -> Bool
}

/// The offset at which typed text begins.
struct TypingStart {
  /// The offset in the units of the field.
  let offset: Int
  let field: FieldIdentity
}

extension TypedField {
  func holds(_ text: TypedText, from start: Int) -> Bool {
    hasFocus() && self.text(from: start, atMost: text.maximumHeld).map(text.isLike) == true
  }
}
