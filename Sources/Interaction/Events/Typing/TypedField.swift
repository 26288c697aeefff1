// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Programs

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

  /// Returns whether the field has the keyboard focus, and contains a text from an offset up to its caret.
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

/// A field that is queried on the accessibility bus; offsets are in characters.
struct AccessibleField: TypedField {
  let reference: AccessibleReference
  let bus: AccessibilityBusConnection
  /// Whether the field reported the focus before the typing.
  let reportsFocus: Bool

  func hasFocus() -> Bool {
    guard reportsFocus else { return true }
    // A field that is gone has no focus. If the program hangs, the typing reports it.
    return (try? bus.states(of: reference))?.contains(.focused) == true
  }

  func typingStart() -> TypingStart? {
    // A field without a caret is not checked. If the program hangs, the typing reports it.
    guard let start = try? bus.insertionOffset(of: reference), start >= 0 else { return nil }
    return TypingStart(offset: start, field: .accessible(reference))
  }

  func text(from start: Int, atMost maximum: Int) -> String? {
    // If the caret cannot be read, the field is not checked.
    guard let caret = try? bus.caretOffset(of: reference), caret >= start else { return nil }
    // If the text cannot be read, the field is not checked.
    return try? bus.text(start..<min(caret, start + maximum), of: reference)
  }

  /// Reads the states, the caret and the text in one call, because the end of a text that arrived as typed is known in
  /// advance.
  func holds(_ text: TypedText, from start: Int) -> Bool {
    let end = start + text.sent.count
    // If the field cannot be read, it does not contain the text.
    guard let answer = try? bus.caretAnswer(to: start..<end, of: reference, withStates: reportsFocus) else {
      return false
    }
    guard !reportsFocus || answer.states?.contains(.focused) == true else { return false }
    if answer.caret == end, let held = answer.text { return text.isLike(held) }
    // Some toolkits count characters above U+FFFF twice.
    return self.text(from: start, atMost: text.maximumHeld).map(text.isLike) == true
  }
}

/// A field that is queried through its surface, because the surface answers at once and the bus with a delay; offsets
/// are in UTF-16 units.
struct SurfaceField: TypedField {
  let connection: any SurfaceConnection

  /// Always true: the surface returns the text of the field with the keyboard focus.
  func hasFocus() -> Bool { true }

  func typingStart() -> TypingStart? {
    connection.fieldText(from: nil, atMost: 0).map {
      TypingStart(offset: $0.start, field: .surface($0.field))
    }
  }

  func text(from start: Int, atMost maximum: Int) -> String? {
    connection.fieldText(from: start, atMost: maximum)?.text
  }
}
