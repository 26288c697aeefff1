// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// The parts that Chromium adds to the names of a page.
///
/// Tested with version 156.
enum ChromiumNames {
  /// Returns the name without Chromium's additions: advice for people who cannot see an image, and the memory usage of
  /// a tab that has been open for a while (version 156, in English).
  static func name(_ name: String, of node: Int, in tree: AccessibleTree) -> String {
    switch tree.role(node) {
    case .image:
      guard name.hasSuffix(advice) else { return name }
      let plain = name.dropLast(advice.count)
      return String(plain.hasSuffix(". ") ? plain.dropLast(2) : plain)
    case .pageTab:
      guard let range = name.range(of: memoryUsage, options: .backwards) else { return name }
      return String(name[..<range.lowerBound])
    default: return name
    }
  }

  private static let advice = "To get missing image descriptions, open the context menu."
  private static let memoryUsage = " - Memory usage - "
}
