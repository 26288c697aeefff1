// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// Elements that an outline counts instead of listing them.
package struct OutlineFold: Sendable, Equatable {
  /// The number of elements at this position; what is in them is not counted here.
  package var count: Int
  /// The type of these elements; nil if they have several types.
  package var type: ElementType?
  /// The number of elements in these elements.
  package var inside: Int

  package init(count: Int, type: ElementType?, inside: Int = 0) {
    self.count = count
    self.type = type
    self.inside = inside
  }
}
