// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel

/// GTK 3, tested with 3.24.
package final class GTK3: RecognizableToolkit, GTK3DrawnToolkit {
  package let identity: ToolkitIdentity
  package var key: String { "gtk3" }
  package let rules: OptionalRules

  /// Accepts the name "gtk"; GTK 4 reports "GTK".
  package init?(recognizing identity: ToolkitIdentity) {
    guard identity.name == "gtk" else { return nil }
    self.identity = identity
    rules = OptionalRules(
      hiding: GTK3HidingRule(), relatedLabels: GTK3RelatedLabels(),
      unreportedWindows: identity.isInformedOfPlaces ? nil : GTKPopups(),
      clickRemedies: [GTK3ClickBesideMenuRemedy(), GTKDroppedMenuClickRemedy()])
  }

  package var snapshotPlan: SnapshotPlan {
    var plan = SnapshotPlan()
    plan.usesCache = true
    plan.hasStableValues = true
    // While there is a client, GTK 3 sends each key to the registry twice, waits for the replies, and reports each
    // character.
    plan.listenerCost = .eachChange
    return plan
  }

  package func reasonForSlowReading(of tree: AccessibleTree) -> String? {
    CrowdedContainer.reasonForSlowReading(of: tree)
  }

  /// The reason why elements have no identifiers.
  ///
  /// GTK 3 reports only an id that the program sets for its accessible object (3.24.38). It reports neither names of
  /// widgets, from `gtk_widget_set_name` or the property of a .ui file, nor the ids of .ui files.
  var reasonForNoIdentifiers: String? {
    "GTK 3 reports an identifier only if the program sets it with atk_object_set_accessible_id. Query by label, or by "
      + "type and index."
  }

  package func meansNotVisible(x: Int32, y: Int32, width: Int32, height: Int32) -> Bool {
    x == .min || y == .min
  }
}
