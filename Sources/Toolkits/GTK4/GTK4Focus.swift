// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// Detects the keyboard focus, which GTK 4 does not always report.
enum GTK4Focus {
  /// Whether the text of a libadwaita row is being edited: AdwEntryRow, tested with 1.2.
  ///
  /// The focus is then in a text element inside the row, which GTK 4.8 does not report, so no element is reported to
  /// have the focus. The row shows a pencil unless it is being edited, or has text that has not been applied yet.
  static func isEditedRow(_ node: Int, in tree: ElementTree) -> Bool {
    let nodes = tree.nodes
    guard GTK4Types.isEntryRow(node, nodes), isFocusUnreported(in: nodes) else { return false }
    let pictures = tree.descendants(of: node).filter {
      [.image, .icon].contains(nodes.role($0)) && nodes.parent(nodes.parent($0)) == node
    }
    nodes.tryFetch(.extents, of: pictures)
    return pictures.allSatisfy { nodes.extents($0) == nil }
  }

  /// Whether a field that was clicked probably has the keyboard focus, although no element is reported to have it.
  ///
  /// In a custom field of a program, the focus is in a `GtkText`, which GTK 4.8 does not report
  /// (`GTK_ACCESSIBLE_ROLE_NONE`).
  static func holdsUnreportedFocus(_ node: Int, clickedAt point: CGPoint?, in tree: ElementTree) -> Bool {
    // An error while fetching a frame is stored in the tree.
    guard tree.type(node).has(.text), let point, (try? tree.frame(node))?.contains(point) == true
    else { return false }
    return isFocusUnreported(in: tree.nodes)
  }

  private static func isFocusUnreported(in nodes: AccessibleTree) -> Bool {
    !(1..<nodes.count).contains { nodes.states($0).contains(.focused) }
  }
}
