// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation

/// The element that a person means who points at a place: the cell and not the group in it.
package enum PointedElement {
  /// - Returns: its number in the tree; nil where there is nothing of the program, or something that no query finds.
  /// - Throws: what the bus does when the program hangs or goes away.
  package static func node(at point: CGPoint, in tree: ElementTree) throws -> Int? {
    try TargetWriter(tree: tree).target(at: point)?.node
  }
}
