// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// Keeps what is typed into secure fields out of the record of a run: the console, the bundle and all reports.
struct SecureText {
  private let isShown: Bool

  init(_ tunables: Tunables) { isShown = tunables.showsSecureText }

  /// The form of a text in the name of a step.
  ///
  /// - Parameters:
  ///   - text: its form where it is not secret.
  ///   - element: the element that it is typed into.
  /// - Returns: dots for a secret, else the text.
  func shown(_ text: @autoclosure () -> String, into element: ElementHandle) -> String {
    !isShown && isSecure(element) ? Self.dots : text()
  }

  /// As many for each text: its length is a secret, too.
  private static let dots = "\"••••••\""

  /// Whether the text goes to a secure field: the element is one, or the one inside it that has the keyboard.
  private func isSecure(_ element: ElementHandle) -> Bool {
    if let type = element.query.type, type != .any {
      return type == .secureTextField || type.canHoldSecureField && isFocusSecure(element)
    }
    return isFocusSecure(element)
  }

  private func isFocusSecure(_ element: ElementHandle) -> Bool {
    // Typing waits for what is not there yet, or has no focus yet, and nobody knows what that will be.
    guard let node = try? element.resolve() else { return true }
    let type = node.tree.type(node.focused ?? node.index)
    let isUnknown = node.focused == nil && !element.isApplication && type.canHoldSecureField
    return type == .secureTextField || isUnknown
  }
}

extension ElementType {
  /// Whether an element of this type may have a secure field inside it, as windows and groups have, and texts have not.
  fileprivate var canHoldSecureField: Bool { !hasAny(of: [.text, .control, .checkable]) }
}
