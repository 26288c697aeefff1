// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel

/// GTK 2, whose widgets the module `gail` makes accessible; tested with 2.24.
package final class GTK2: RecognizableToolkit {
  package let identity: ToolkitIdentity
  package var key: String { "gtk2" }

  package init?(recognizing identity: ToolkitIdentity) {
    guard identity.name == "GAIL" else { return nil }
    self.identity = identity
  }

  package var snapshotPlan: SnapshotPlan {
    var plan = SnapshotPlan()
    plan.usesCache = true
    plan.listenerCost = .eachChange
    return plan
  }

  package func meansNotVisible(x: Int32, y: Int32, width: Int32, height: Int32) -> Bool {
    x == .min || y == .min
  }

  package func label(of node: Int, named name: String, in tree: ElementTree) -> String? {
    LabelRelation.label(of: node, in: tree)
  }

  package var advice: DeveloperAdvice {
    DeveloperAdvice(
      name: "Give the widget a name: atk_object_set_name (gtk_widget_get_accessible (widget), \"…\").",
      expose: "Make each part a separate widget, or give the widget an AtkObject with children.")
  }
}
