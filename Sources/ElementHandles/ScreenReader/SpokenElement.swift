// SPDX-License-Identifier: Apache-2.0

import Speech

/// An element that the screen reader has read.
package struct SpokenElement: Sendable {
  package let utterance: Utterance
  /// Finds the element again as long as its object exists.
  package let handle: ElementHandle
  /// Whether the reader has moved to the element; false if there was no element in the direction.
  package let hasMoved: Bool
  /// Whether the element is the first one of the reading order.
  package let isFirst: Bool
  /// Whether the element is the last one of the reading order.
  package let isLast: Bool
}
