// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// Events and scrolling in GTK 4.
extension GTK4 {

  /// In a row the arrow takes clicks, which ends where the content begins (4.18).
  package func pointOfNumber(in spinButton: Int, _ frame: CGRect) -> CGPoint? {
    GTKSpinButton.field(in: frame)
  }

  package func pointForClicks(on node: Int, _ frame: CGRect, in tree: ElementTree) -> CGPoint? {
    guard tree.type(node) == .disclosureTriangle, GTK4Lists.isExpanderButton(node, tree.nodes) else {
      return nil
    }
    // A frame that cannot be fetched is kept as a failure of the tree.
    let content = Array(tree.nodes.children(node)).last.flatMap { try? tree.frame($0) }
    let left = max(frame.minX + 2, (content?.minX ?? frame.minX) - Self.halfArrow)
    return CGPoint(x: min(left, frame.maxX - 1), y: frame.midY)
  }

  /// Pixels from the middle of a row's arrow to its content.
  private static let halfArrow: CGFloat = 12

  package var advice: DeveloperAdvice {
    DeveloperAdvice(
      name:
        "Give the widget a name: gtk_accessible_update_property (GTK_ACCESSIBLE (widget), "
        + "GTK_ACCESSIBLE_PROPERTY_LABEL, \"…\", -1), or tie a label to it with GTK_ACCESSIBLE_RELATION_LABELLED_BY.",
      expose:
        "Make each part a widget of its own with a role and a name: g_object_new (GTK_TYPE_DRAWING_AREA, "
        + "\"accessible-role\", GTK_ACCESSIBLE_ROLE_BUTTON, NULL), then gtk_accessible_update_property (…, "
        + "GTK_ACCESSIBLE_PROPERTY_LABEL, \"…\", -1). GTK 4 exposes nothing of what is only drawn.",
      focus:
        "Let it have the focus: gtk_widget_set_focusable (widget, TRUE), and react to Return and Space.")
  }
}
