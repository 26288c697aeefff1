// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// What Chromium says in names that the page does not.
///
/// Seen with 156.
enum ChromiumNames {
  /// The name of an image without the advice that Chromium gives to people who cannot see it.
  static func name(_ name: String, of node: Int, in tree: AccessibleTree) -> String {
    guard tree.role(node) == .image, name.hasSuffix(advice) else { return name }
    let plain = name.dropLast(advice.count)
    return String(plain.hasSuffix(". ") ? plain.dropLast(2) : plain)
  }

  private static let advice = "To get missing image descriptions, open the context menu."
}
