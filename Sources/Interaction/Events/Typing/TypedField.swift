// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Programs

/// A field that receives typed text and reports its content.
///
/// Places in it are counted from its beginning, in units that the field defines.
protocol TypedField {
  /// Whether it has the keyboard focus now, as far as it reports that.
  func hasFocus() -> Bool

  /// The place where typed text begins; nil when the field reports no caret.
  func typingStart() -> TypingStart?

  /// The text of the field from a place up to its caret.
  ///
  /// - Returns: nil when the text cannot be read, or the caret is before that place.
  func text(from start: Int, atMost maximum: Int) -> String?

  /// Whether it has the keyboard, and holds a text from a place up to its caret.
  func holds(_ text: TypedText, from start: Int) -> Bool
}

/// The place where typed text begins.
struct TypingStart {
  /// In the units of the field.
  let offset: Int
  let field: FieldIdentity
}

extension TypedField {
  func holds(_ text: TypedText, from start: Int) -> Bool {
    hasFocus() && self.text(from: start, atMost: text.mostHeld).map(text.isLike) == true
  }
}

/// One that is asked on the accessibility bus, in characters.
struct AccessibleField: TypedField {
  let reference: AccessibleReference
  let bus: AccessibilityBusConnection
  /// Whether it reported the focus before anything was typed.
  let reportsFocus: Bool

  func hasFocus() -> Bool {
    guard reportsFocus else { return true }
    // A field that has gone has no focus; a program that hangs is reported by the typing.
    return (try? bus.states(of: reference))?.contains(.focused) == true
  }

  func typingStart() -> TypingStart? {
    // Fields without a caret are not checked; a program that hangs is reported by the typing.
    guard let start = try? bus.insertionOffset(of: reference), start >= 0 else { return nil }
    return TypingStart(offset: start, field: .accessible(reference))
  }

  func text(from start: Int, atMost maximum: Int) -> String? {
    // The same.
    guard let caret = try? bus.caretOffset(of: reference), caret >= start else { return nil }
    // The same.
    return try? bus.text(start..<min(caret, start + maximum), of: reference)
  }

  /// All is asked at once: where the text is as typed, its end is known before.
  func holds(_ text: TypedText, from start: Int) -> Bool {
    let end = start + text.sent.count
    // The same.
    guard let answer = try? bus.caretAnswer(to: start..<end, of: reference, withStates: reportsFocus) else {
      return false
    }
    guard !reportsFocus || answer.states?.contains(.focused) == true else { return false }
    if answer.caret == end, let held = answer.text { return text.isLike(held) }
    // Some toolkits count characters above U+FFFF twice.
    return self.text(from: start, atMost: text.mostHeld).map(text.isLike) == true
  }
}

/// One that its surface is asked about, in UTF-16 units: the answer is there at once, and on the bus later.
struct SurfaceField: TypedField {
  let connection: any SurfaceConnection

  /// The text is that of the field with the keyboard.
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
