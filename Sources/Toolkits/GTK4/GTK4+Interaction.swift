// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// Events and scrolling in GTK 4.
extension GTK4 {
  package func point(for part: AimedPart, of node: Int, _ frame: CGRect, in tree: ElementTree) -> CGPoint? {
    switch part {
    case .element: GTK4Expanders.point(of: node, frame, in: tree)
    case .number: GTKSpinButton.field(in: frame)
    case .checkMark, .triangle, .arrow: part.point(in: frame)
    }
  }

  package var advice: DeveloperAdvice {
    DeveloperAdvice(
      name:
        "Give the widget a name: gtk_accessible_update_property (GTK_ACCESSIBLE (widget), "
        + "GTK_ACCESSIBLE_PROPERTY_LABEL, \"…\", -1), or connect a label to it with "
        + "GTK_ACCESSIBLE_RELATION_LABELLED_BY.",
      expose:
        "Make each part a separate widget with a role and a name: g_object_new (GTK_TYPE_DRAWING_AREA, "
        + "\"accessible-role\", GTK_ACCESSIBLE_ROLE_BUTTON, NULL), then gtk_accessible_update_property (…, "
        + "GTK_ACCESSIBLE_PROPERTY_LABEL, \"…\", -1). GTK 4 does not expose drawn content.",
      focus:
        "Make it focusable: gtk_widget_set_focusable (widget, TRUE), and react to Return and Space.",
      // GTK 4.24 and later report the ids of .ui files.
      reasonForNoIdentifiers: version.isAtLeast(4, 24)
        ? nil
        : "GTK \(version) reports no identifiers; ids of .ui files are reported from GTK 4.24 on. Query by label, or "
          + "by type and index.")
  }
}
