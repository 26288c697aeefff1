// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation

/// Finds the element that a user intends to click at a position: for example the cell, and not a group inside the cell.
package enum PointedElement {
  /// - Returns: the index of the element in the tree; nil if there is no element of the program, or no query finds it.
  /// - Throws: the error of the accessibility bus if the program hangs or ends.
  package static func node(at point: CGPoint, in tree: ElementTree) throws -> Int? {
    try TargetWriter(tree: tree).target(at: point)?.node
  }
}
