// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// The elements that a query for another type than their own also finds.
package protocol OtherTypeRule: Sendable {
  /// Whether a query for a type finds a node that has another type.
  func isAlso(_ node: Int, _ type: ElementType, in tree: ElementTree) -> Bool
}
