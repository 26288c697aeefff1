// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Converts a toolkit's replies into column values.
///
/// The rules are the same for a running program and for a recording.
extension AccessibleTree {
  /// Returns the rectangle in a toolkit's reply, with its coordinate space; nil if the reply means "not visible".
  func shownExtents(x: Int32, y: Int32, width: Int32, height: Int32) -> NodeExtents? {
    guard !application.toolkit.meansNotVisible(x: x, y: y, width: width, height: height) else { return nil }
    return NodeExtents(
      rect: CGRect(x: Int(x), y: Int(y), width: Int(width), height: Int(height)),
      space: plan.extentsSpace)
  }

  /// Whether the text of a node is secret, so that only its number of characters may be read.
  func hasSecretText(_ node: Int) -> Bool { plan.reportsPasswords && role(node) == .passwordText }

  /// Returns the dots that a user sees in place of a secret text.
  ///
  /// - Parameter count: the number of characters that the program reports: -1 for an unknown number in ATK, and any
  ///   number in a program with an error.
  /// - Returns: a dot for each character, at most as many as are read of any string.
  func secretText(ofLength count: Int) -> String {
    String(repeating: "\u{2022}", count: max(0, min(count, Int(ColumnFetch.maximumText))))
  }

  /// Returns a string as a user sees it, by the rules of the toolkit: for example with a password masked.
  func shownText(_ text: String, of node: Int) -> String {
    application.toolkit.text(text, of: node, in: self)
  }
}
