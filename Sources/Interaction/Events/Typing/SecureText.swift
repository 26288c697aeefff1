// SPDX-License-Identifier: Apache-2.0

import ElementHandles
import ElementModel
import Programs
import Timing

/// Omits text that is typed into secure fields from the record of a run: the console, the bundle and all reports.
struct SecureText {
  private let isShown: Bool

  init(_ tunables: Tunables) { isShown = tunables.showsSecureText }

  /// Returns the form of a string in the title of a step.
  ///
  /// - Parameters:
  ///   - text: the string that is typed.
  ///   - element: the element that it is typed into.
  /// - Returns: dots for a secret, otherwise the text; both in single quotes, as in Apple's log.
  func shown(_ text: String, into element: ElementHandle) -> String {
    !isShown && isSecure(element) ? Self.dots : quoted(text, by: "'")
  }

  /// The same dots for each string, because its length is secret too.
  private static let dots = "'••••••'"

  /// Returns whether the text goes to a secure field: the element itself, or the focused field in it.
  private func isSecure(_ element: ElementHandle) -> Bool {
    if let type = element.query.type, type != .any {
      return type == .secureTextField || type.canHoldSecureField && isFocusSecure(element)
    }
    return isFocusSecure(element)
  }

  private func isFocusSecure(_ element: ElementHandle) -> Bool {
    let isSecure = try? element.read { node in
      let type = node.tree.type(node.focused ?? node.index)
      let isUnknown = node.focused == nil && !element.isApplication && type.canHoldSecureField
      return type == .secureTextField || isUnknown
    }
    // If the element does not exist or has no focus yet, the typing waits for it. The element may become a secure
    // field, so the text counts as secret.
    return isSecure ?? true
  }
}

extension ElementType {
  /// Whether an element of this type may contain a secure field: windows and groups may, text elements may not.
  fileprivate var canHoldSecureField: Bool { !hasAny(of: [.text, .control, .checkable]) }
}
