// SPDX-License-Identifier: Apache-2.0

/// One element of a reading order.
package struct ReadElement: Sendable, Equatable {
  /// The number of the element in the tree.
  package let node: Int
  /// The number of read elements that contain it.
  package let depth: Int
  /// The position in the reading order of the element that contains it; nil for a window.
  package let container: Int?
  package let utterance: Utterance
}
