// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Programs
import Timing

/// Follows the focus through the fields of a code, in a program that moves the focus by a timer some time after a key.
///
/// A key that comes before the focus moves goes to a full field, which refuses the key. The key has no effect, so it is
/// typed again once the focus is in the next field and that field is empty.
struct PassedFocus {
  private let application: TargetApplication
  private let live: LiveDesktop
  /// The field with the keyboard focus, as far as is known.
  private var field: any TypedField
  /// The text of the field up to its caret, before the key.
  private var held: String?
  /// Whether a field has refused a key and retained the focus; the wait for the focus is then omitted for later keys.
  private var hasRetainedFocus = false

  init(from field: any TypedField, in application: TargetApplication, on live: LiveDesktop) {
    (self.field, self.application, self.live) = (field, application, live)
  }

  /// Reads the field before a key.
  mutating func begin() { held = contents(of: field) }

  /// Returns whether the last key was refused and must be typed again in the field that has the focus now.
  mutating func wasRefused() -> Bool {
    guard let held, contents(of: field) == held else {
      if !field.hasFocus() { field = focusedField() ?? field }
      return false
    }
    guard !hasRetainedFocus else { return false }
    let isPassedOn = Waiter(session: application.session).wait(
      timeout: TimeLimits.Events.passedFocus.seconds
    ) { !field.hasFocus() }
    guard isPassedOn else {
      hasRetainedFocus = true
      return false
    }
    _ = application.idle.waitUntilAnswered(isThorough: true)
    guard let next = focusedField() else { return false }
    field = next
    return contents(of: next)?.isEmpty == true
  }

  private func contents(of field: any TypedField) -> String? { field.text(from: 0, atMost: Self.maximumText) }

  /// The maximum number of characters to read; the field of a code has few.
  private static let maximumText = 64

  private func focusedField() -> (any TypedField)? {
    // If the program does not answer, the wait after the typing reports it.
    guard let tree = try? application.elementTree(),
      let node = (1..<max(1, tree.count)).last(where: tree.attributes.hasFocus),
      tree.nodes.interfaces(node).contains(.text), tree.nodes.states(node).contains(.editable)
    else { return nil }
    return AccessibleField(reference: tree.nodes.reference(node), bus: live.bus, reportsFocus: true)
  }
}
