// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel

/// GTK 4 and libadwaita, tested with GTK 4.8 and 4.18, and with libadwaita 1.2 and 1.7.
package final class GTK4: RecognizableToolkit {
  package let identity: ToolkitIdentity
  package var key: String { "gtk4" }
  package let rules = OptionalRules(
    hiding: GTK4HidingRule(), storedRows: GTK4StoredRows(), contentNames: GTK4ContentNames(),
    relatedLabels: GTK4RelatedLabels(), unreportedWindows: GTK4Windows())

  package init?(recognizing identity: ToolkitIdentity) {
    guard identity.name == "GTK" else { return nil }
    self.identity = identity
  }

  package var snapshotPlan: SnapshotPlan {
    var plan = SnapshotPlan()
    plan.usesCache = true
    plan.hasStableValues = true
    // GTK 4.18 reports nothing before the registry itself names a listener; 4.8 reports everything to every client.
    plan.acceptsListenersOnlyFromRegistry = true
    plan.listenerCost = .nothing
    plan.cacheFollowsRequests = true
    plan.countsNewChildren = false
    plan.countsManagedChildren = false
    // GTK 4 does not report the positions of its windows on the screen.
    plan.extentsSpace = .window
    return plan
  }

  package func reasonForSlowReading(of tree: AccessibleTree) -> String? {
    CrowdedContainer.reasonForSlowReading(of: tree)
  }

  /// Whether a rectangle represents an invisible node.
  ///
  /// An empty list has a width but no height, and is visible.
  package func meansNotVisible(x: Int32, y: Int32, width: Int32, height: Int32) -> Bool {
    width <= 0 && height <= 0
  }

  package func repair(_ cache: CachedObjects) {
    GTK4Cache.askForPages(in: cache)
    GTK4Cache.askForSwappedChildren(in: cache, ofWindowsToo: version.isAtLeast(4, 16))
  }

  package func name(_ name: String, of node: Int, in tree: AccessibleTree) -> String {
    GTK4Names.name(name, of: node, in: tree)
  }

  package func mayGenerateName(of node: Int, in tree: AccessibleTree) -> Bool { true }

  /// Replaces the text of a password entry with dots, because GTK 4 reports the text itself although a user sees dots.
  ///
  /// GTK draws a dot for each Unicode scalar (`gtk_text_get_display_text`, 4.8), and other toolkits report as many.
  package func text(_ text: String, of node: Int, in tree: AccessibleTree) -> String {
    tree.role(node) == .passwordText ? String(repeating: "\u{2022}", count: text.unicodeScalars.count) : text
  }

  package func labelOutsideTree(of node: Int, relations: [NodeRelation]?, in tree: AccessibleTree)
    -> AccessibleReference?
  {
    GTK4Names.labelOutside(of: node, relations, in: tree)
  }
}
