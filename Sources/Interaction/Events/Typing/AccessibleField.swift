// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Programs

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

  /// Reads the states, the caret and the text in one call, because the end of a string that arrived as typed is known
  /// in advance.
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
