// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Programs
import RunningDesktops
import Timing

/// Follows the focus through the fields of a code, in a program that moves the focus by a timer some time after a key.
///
/// A key that comes before the focus moves goes to a full field, which refuses the key. The key has no effect, so it is
/// typed again once the focus is in the next field and that field is empty.
struct AutoAdvancingFocus {
  private let waiter: Waiter
  /// Waits until the program has handled the last key and has drawn.
  private let settle: () -> Void
  /// Returns the field with the keyboard focus; nil if no field has it, or if the program does not answer.
  private let findFocusedField: () -> (any TypedField)?
  /// The field with the keyboard focus, as far as is known.
  private var field: any TypedField
  /// The text of the field up to its caret, before the key.
  private var held: String?
  /// Whether a field has refused a key and retained the focus; the wait for the focus is then omitted for later keys.
  private var hasRetainedFocus = false
  /// The number of fields that have refused the same key one after the other.
  private(set) var refusals = 0

  /// The maximum number of fields that may refuse the same key one after the other.
  ///
  /// A key is refused once if it came before the focus moved. The next field is empty, so it accepts the key unless
  /// it refuses this kind of character. Two fields that refuse it may pass the focus to each other endlessly.
  static let maximumRefusals = 3

  init(from field: any TypedField, in application: TargetProgram, on runningDesktop: RunningDesktop) {
    self.init(
      from: field, waiter: Waiter(session: application.session),
      settle: { _ = application.idle.waitUntilAnswered(isThorough: true) },
      findFocusedField: { Self.focusedField(of: application, on: runningDesktop) })
  }

  /// Creates the value from its connections to the program.
  ///
  /// - Parameters:
  ///   - field: the field with the keyboard focus.
  ///   - waiter: waits until the focus has moved.
  ///   - settle: waits until the program has handled the last key and has drawn.
  ///   - findFocusedField: returns the field with the keyboard focus; nil if no field has it.
  init(
    from field: any TypedField, waiter: Waiter, settle: @escaping () -> Void,
    findFocusedField: @escaping () -> (any TypedField)?
  ) {
    self.field = field
    self.waiter = waiter
    self.settle = settle
    self.findFocusedField = findFocusedField
  }

  /// Reads the field before a key.
  mutating func begin() { held = contents(of: field) }

  /// Returns whether the last key was refused and must be typed again in the field that has the focus now.
  mutating func wasRefused() -> Bool {
    let isRefused = followFocusAfterRefusal()
    refusals = isRefused ? refusals + 1 : 0
    return isRefused
  }

  /// Continues in the field that has the focus now, if the field refused the last key and passed the focus on.
  ///
  /// - Returns: whether the key was refused and the next field is empty.
  private mutating func followFocusAfterRefusal() -> Bool {
    guard let held, contents(of: field) == held else {
      if !field.hasFocus() { field = findFocusedField() ?? field }
      return false
    }
    guard !hasRetainedFocus else { return false }
    let isPassedOn = waiter.wait(timeout: TimeLimits.Events.autoAdvance.seconds) { !field.hasFocus() }
    guard isPassedOn else {
      hasRetainedFocus = true
      return false
    }
    settle()
    guard let next = findFocusedField() else { return false }
    field = next
    return contents(of: next)?.isEmpty == true
  }

  private func contents(of field: any TypedField) -> String? { field.text(from: 0, atMost: Self.maximumText) }

  /// The maximum number of characters to read; the field of a code has few.
  private static let maximumText = 64

  private static func focusedField(of application: TargetProgram, on runningDesktop: RunningDesktop)
    -> (any TypedField)?
  {
    // If the program does not answer, the wait after the typing reports it.
    guard let tree = try? application.elementTree(),
      let node = try? tree.answering({ (1..<max(1, tree.count)).last(where: tree.attributes.hasFocus) }),
      tree.nodes.interfaces(node).contains(.text), tree.nodes.isEditable(node)
    else { return nil }
    return AccessibleField(reference: tree.nodes.reference(node), bus: runningDesktop.bus, reportsFocus: true)
  }
}
