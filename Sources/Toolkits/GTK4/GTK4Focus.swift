// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// The keyboard focus, of which GTK 4 does not report all.
enum GTK4Focus {
  /// Whether the text of a row of libadwaita is being edited: AdwEntryRow, seen with 1.2.
  ///
  /// Such a row has the focus in a text inside it that GTK 4.8 does not report, so nothing in the program is reported to
  /// have it. The row shows a pencil, unless it is being edited, or holds a text that is to be applied.
  static func isEditedRow(_ node: Int, in tree: ElementTree) -> Bool {
    let nodes = tree.nodes
    guard GTK4Types.isEntryRow(node, nodes), isFocusUnreported(in: nodes) else { return false }
    let pictures = tree.descendants(of: node).filter {
      [.image, .icon].contains(nodes.role($0)) && nodes.parent(nodes.parent($0)) == node
    }
    nodes.tryFetch(.extents, of: pictures)
    return pictures.allSatisfy { nodes.extents($0) == nil }
  }

  /// Whether the keyboard focus is in a `GtkText` inside a custom field of a program, which GTK 4.8 does not report
  /// (`GTK_ACCESSIBLE_ROLE_NONE`).
  static func holdsUnreportedFocus(_ node: Int, clickedAt point: CGPoint?, in tree: ElementTree) -> Bool {
    // A frame that cannot be fetched is stored as a failure of the tree.
    guard tree.type(node).has(.text), let point, (try? tree.frame(node))?.contains(point) == true
    else { return false }
    return isFocusUnreported(in: tree.nodes)
  }

  private static func isFocusUnreported(in nodes: AccessibleTree) -> Bool {
    !(1..<nodes.count).contains { nodes.states($0).contains(.focused) }
  }
}
