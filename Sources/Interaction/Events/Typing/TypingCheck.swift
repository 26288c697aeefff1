// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import KeySymbols
import Programs
import RunningDesktops
import Timing

/// Compares the content of a field with the typed text.
///
/// ``TypedText`` defines a loss.
///
/// The check reads only the text between the caret before the typing and the caret after it, so a long document costs
/// no more than a short one. Passwords, fields without a caret, number fields, and strings with editing keys are not
/// checked.
struct TypingCheck {
  private let text: String
  private let field: any TypedField
  let identity: FieldIdentity
  private var start: Int
  /// Whether the field's process reports its text later than it accepts keys.
  ///
  /// Browsers do so, because they forward the text of another process.
  private(set) var isDelayed: Bool

  /// Creates a check; nil if the text of the field cannot be checked.
  ///
  /// - Parameters:
  ///   - text: the text to type.
  ///   - node: the element with the keyboard focus.
  ///   - tree: the tree of that element.
  ///   - field: the access to the field.
  ///   - isDelayed: whether the field may report its text later than it accepts keys.
  init?(
    typing text: String, into node: Int, of tree: ElementTree, asking field: any TypedField, isDelayed: Bool
  ) {
    let isMultiLine = tree.nodes.states(node).contains(.multiLine)
    guard tree.nodes.interfaces(node).contains(.text), tree.nodes.isEditable(node),
      tree.type(node).has(.textField), tree.type(node) != .secureTextField,
      text.unicodeScalars.allSatisfy({ Self.isInserted($0, isMultiLine) }), !text.isEmpty
    else { return nil }
    guard let point = field.typingStart() else { return nil }
    self.text = text
    self.field = field
    start = point.offset
    identity = point.field
    self.isDelayed = isDelayed
  }

  /// Returns whether the key of a scalar inserts that scalar into a field, and has no other effect.
  static func isInserted(_ scalar: Unicode.Scalar, _ isMultiLine: Bool) -> Bool {
    switch scalar.value {
    case 0x0a, 0x0d: isMultiLine
    case 0..<0x20, 0x7f..<0xa0, 0xf700...0xf8ff: false
    default: true
    }
  }

  /// Waits until the field contains the text, or a different string that no longer changes.
  ///
  /// - Parameters:
  ///   - waiter: waits for the text of a field that reports it with a delay.
  ///   - tunables: the time limits.
  ///   - description: the element that was typed into.
  /// - Returns: whether the field contains the text unchanged.
  /// - Throws: `AutomationError` for a loss. A field that is gone, or can no longer be read, does not count as a loss.
  func verify(by waiter: Waiter, tunables: Tunables, named description: String) throws -> Bool {
    let typed = TypedText(text)
    var arrived = ""
    var verdict = TypedText.Verdict.changed
    var last = MonotonicClock.now
    _ = waiter.wait(timeout: isDelayed ? tunables.typingTimeout : 0) {
      guard let now = read() else {
        verdict = .changed
        return true
      }
      if now != arrived { last = MonotonicClock.now }
      arrived = now
      verdict = typed.verdict(on: now)
      // As long as more text arrives, the typing is not complete.
      return verdict == .arrived || MonotonicClock.now - last > tunables.settleTimeout
    }
    guard case .lost(let offset, let character) = verdict else { return verdict == .arrived }
    throw AutomationError(
      .textLost,
      "Typed \(quoted(text)) into \(description), but not all of it arrived: character \(offset + 1), "
        + "\(KeySym(character)?.description ?? quoted(String(character))), is missing, although later characters "
        + "arrived.",
      notes: [
        "Text that arrived: \(quoted(arrived))",
        "If the field changes its text on purpose, set UNDERSTUDY_TYPING_CHECK=off for the test.",
      ])
  }

  /// Returns whether the field contains the text typed so far, up to its caret, and has the keyboard focus.
  ///
  /// - Parameters:
  ///   - beginning: the text typed so far.
  ///   - waiter: waits for the text of a field that reports it with a delay.
  ///   - rest: waits, after the field has shown the text, until the program rests. The field is then read once more,
  ///     because it may report the program's changes later than the text. With nil, the program rests already.
  /// - Returns: false also if the field can no longer be read.
  func shows(_ beginning: String, by waiter: Waiter, rest: (() -> Bool)? = nil) -> Bool {
    let typed = TypedText(beginning)
    func isThere() -> Bool {
      waiter.wait(timeout: isDelayed ? TimeLimits.Events.typedKey.seconds : 0) {
        field.holds(typed, from: start)
      }
    }
    guard let rest else { return isThere() }
    return isThere() && rest() && field.holds(typed, from: start)
  }

  /// Returns the same check from the current caret on; nil if the field does not have the keyboard focus.
  func fromHere() -> TypingCheck? {
    guard field.hasFocus(), let point = field.typingStart() else { return nil }
    var check = self
    check.start = point.offset
    return check
  }

  /// Returns the check of the part of a string that a field stores: up to the first key that edits or moves the focus.
  ///
  /// The result is nil in the same cases as for the whole text.
  static func ofBeginning(
    typing text: String, into node: Int, of tree: ElementTree, asking field: any TypedField, isDelayed: Bool
  ) -> TypingCheck? {
    let isMultiLine = tree.nodes.states(node).contains(.multiLine)
    let inserted = text.unicodeScalars.prefix { isInserted($0, isMultiLine) }
    return TypingCheck(typing: String(inserted), into: node, of: tree, asking: field, isDelayed: isDelayed)
  }

  /// Returns the check of a whole string from this check of its beginning; nil if the field does not store all of the
  /// text.
  func ofWhole(_ whole: String, isDelayed: Bool) -> TypingCheck? {
    guard text == whole else { return nil }
    var check = self
    check.isDelayed = isDelayed
    return check
  }

  private func read() -> String? {
    // A field may extend the typed text; UTF-16 has two units for some characters.
    let maximum = 2 * text.utf16.count + 100
    return field.text(from: start, atMost: maximum)
  }
}
