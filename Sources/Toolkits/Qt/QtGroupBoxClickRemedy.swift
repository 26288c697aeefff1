// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation

/// A click on a checkable QGroupBox, which takes clicks only on its mark and its title (5.15 and 6.4).
///
/// Such a group box is a check box that contains elements. The mark and the title are at the left or right end or in
/// the middle, depending on the alignment of the group box and the text direction, neither of which is reported. Clicks
/// next to the mark and the title have no effect.
struct QtGroupBoxClickRemedy: ClickRemedy {
  func otherPoints(for click: ElementNode, _ frame: CGRect) -> [CGPoint] {
    guard let mark = Self.mark(of: click.index, frame, in: click.tree) else { return [] }
    return [frame.midX, frame.maxX - (mark.x - frame.minX)].map { CGPoint(x: $0, y: mark.y) }
  }

  /// Returns the mark of such a group box if it is at the left end; nil for another element.
  static func mark(of node: Int, _ frame: CGRect, in tree: ElementTree) -> CGPoint? {
    let nodes = tree.nodes
    guard nodes.role(node) == .checkBox, nodes.subtreeEnd(node) > node + 1, !QtTypes.isQtQuick(node, nodes)
    else {
      return nil
    }
    let scale = nodes.extents(node).map { $0.rect.width > 0 ? frame.width / $0.rect.width : 1 } ?? 1
    // The style "Fusion" draws the mark at the edge; other styles draw it eight pixels away.
    let (x, y) = (min(corner.x * scale, frame.width / 2), min(corner.y * scale, frame.height / 2))
    return CGPoint(x: frame.minX + x, y: frame.minY + y)
  }

  /// The position of the mark relative to the corner of a group box, in units of the program.
  private static let corner = CGPoint(x: 11, y: 9)
}
