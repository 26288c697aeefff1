// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Programs
import Timing

/// Follows the focus through the fields of a code, where a program passes it on some time after a key, by a timer.
///
/// A key that comes before that goes into a field that is full, and is refused. It left nothing anywhere, so it is typed again
/// once the focus is in the next field and that is empty.
struct PassedFocus {
  private let application: TargetApplication
  private let live: LiveDesktop
  /// The element with the keyboard, as far as is known.
  private var field: any TypedField
  /// The text up to its caret before the key.
  private var held: String?
  /// Whether a field has refused a key and retained the focus: the wait for the focus is then omitted for later keys.
  private var hasKept = false

  init(from field: any TypedField, in application: TargetApplication, on live: LiveDesktop) {
    (self.field, self.application, self.live) = (field, application, live)
  }

  /// Looks at the field before a key.
  mutating func begin() { held = contents(of: field) }

  /// Whether the key that was answered last was refused, and has to be typed again where the focus is now.
  mutating func wasRefused() -> Bool {
    guard let held, contents(of: field) == held else {
      if !field.hasFocus() { field = focusedField() ?? field }
      return false
    }
    guard !hasKept else { return false }
    let isPassedOn = Waiter(session: application.session).wait(
      timeout: TimeLimits.Events.passedFocus.seconds
    ) { !field.hasFocus() }
    guard isPassedOn else {
      hasKept = true
      return false
    }
    _ = application.idle.waitUntilAnswered(isThorough: true)
    guard let next = focusedField() else { return false }
    field = next
    return contents(of: next)?.isEmpty == true
  }

  private func contents(of field: any TypedField) -> String? { field.text(from: 0, atMost: Self.most) }

  /// Characters: a field of a code has few.
  private static let most = 64

  private func focusedField() -> (any TypedField)? {
    // A program that does not answer is reported by the wait behind the typing.
    guard let tree = try? application.elementTree(),
      let node = (1..<max(1, tree.count)).last(where: tree.attributes.hasFocus),
      tree.nodes.interfaces(node).contains(.text), tree.nodes.states(node).contains(.editable)
    else { return nil }
    return AccessibleField(reference: tree.nodes.reference(node), bus: live.bus, reportsFocus: true)
  }
}
