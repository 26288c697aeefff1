// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// GTK 2, seen with 2.24: the module `gail` makes its widgets accessible.
final class GTK2: RecognizableToolkit {
  let identity: ToolkitIdentity
  var key: String { "gtk2" }

  init?(recognizing identity: ToolkitIdentity) {
    guard identity.name == "GAIL" else { return nil }
    self.identity = identity
  }

  var snapshotPlan: SnapshotPlan {
    var plan = SnapshotPlan()
    plan.usesCache = true
    plan.listenerCost = .eachChange
    return plan
  }

  func meansNotVisible(x: Int32, y: Int32, width: Int32, height: Int32) -> Bool { x == .min || y == .min }

  func label(of node: Int, named name: String, in tree: ElementTree) -> String? {
    LabelRelation.label(of: node, in: tree)
  }

  var followsDoubleClickSetting: Bool { true }
  var hasSettableScrollBars: Bool { true }
  var reportsCharacterPlaces: Bool { true }

  var advice: DeveloperAdvice {
    DeveloperAdvice(
      name: "Give the widget a name: atk_object_set_name (gtk_widget_get_accessible (widget), \"…\").",
      expose: "Make each part a widget of its own, or give the widget an AtkObject with children.")
  }
}
