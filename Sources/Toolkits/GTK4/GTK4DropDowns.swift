// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel

/// The choice of a GtkDropDown (4.8 to 4.18).
enum GTK4DropDowns {
  /// Returns the text in the toggle that opens the list; the options of an open list are text elements as well.
  ///
  /// - Returns: nil for another kind of pop-up button.
  static func choice(of node: Int, in tree: ElementTree) -> String? {
    let nodes = tree.nodes
    guard let toggle = nodes.children(node).first(where: { nodes.role($0) == .toggleButton }) else {
      return nil
    }
    return tree.descendants(of: toggle).first { tree.type($0) == .staticText && !tree.isHidden($0) }
      .map(nodes.name)
  }
}
