// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Converts a toolkit's answers into column values, by the same rule for a running program and for a recording of it.
extension AccessibleTree {
  /// The rectangle that a toolkit reports; nil where the answer stands for a node that is not visible.
  func shownExtents(x: Int32, y: Int32, width: Int32, height: Int32) -> NodeExtents? {
    let toolkit = application.toolkit
    guard !toolkit.meansNotVisible(x: x, y: y, width: width, height: height) else { return nil }
    return NodeExtents(
      rect: CGRect(x: Int(x), y: Int(y), width: Int(width), height: Int(height)),
      space: toolkit.extentsSpace)
  }

  /// The text as a person sees it: with the ends of lines that others have, and nothing of a password in clear.
  func shownText(_ told: String, of node: Int) -> String {
    application.toolkit.text(told, of: node, in: self)
  }
}
