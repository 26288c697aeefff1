// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation

/// A rule for parts of a window that are drawn lower than reported.
package protocol ContentShiftRule {
  /// Fetches the data that ``shift(of:in:)`` reads.
  func fetch(for requested: some Sequence<Int>, in tree: AccessibleTree) throws
  /// The distance by which the node is drawn lower than reported, in units of the toolkit.
  func shift(of node: Int, in tree: AccessibleTree) -> CGFloat
}
