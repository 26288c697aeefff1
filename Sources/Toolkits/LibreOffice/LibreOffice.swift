// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel

/// LibreOffice, which answers through the bridge of GTK 3; tested with 7.4 and 25.2.
///
/// See `VisibleChildren` of the module `AccessibilityBus` for why only the visible cells of a sheet are read.
package final class LibreOffice: RecognizableToolkit, GTK3DrawnToolkit {
  package let identity: ToolkitIdentity
  package var key: String { "libreOffice" }
  package let rules: OptionalRules

  /// Recognizes LibreOffice by the application's name, because its process reports "gtk" as the toolkit, like GTK 3.
  package init?(recognizing identity: ToolkitIdentity) {
    guard identity.name == "gtk", identity.applicationName == "soffice" else { return nil }
    self.identity = identity
    rules = OptionalRules(
      relatedLabels: LibreOfficeRelatedLabels(),
      unreportedWindows: identity.isInformedOfPlaces ? nil : GTKPopups(),
      contentShift: { ContentBelowMenuBars(tree: $0) }, clickRemedies: [GTKDroppedMenuClickRemedy()])
  }

  package static var launchRules: (any LaunchRules.Type)? { LibreOfficeLaunch.self }

  /// The maximum number of children of a table that are all in the tree.
  ///
  /// A spreadsheet has 2³¹ cells, and reading all of them makes the program use up the memory of the machine. Tables in
  /// text documents and lists in dialogs are far below this limit.
  private static let maximumChildren = 5_000

  /// The calls for a snapshot, without the cache.
  ///
  /// The cache would answer, but LibreOffice 7.4 leaves freed objects in the bridge's cache. After a second window or a
  /// list was opened, GetItems sometimes ended the program (g_object_ref in libatk-bridge).
  package var snapshotPlan: SnapshotPlan {
    var plan = SnapshotPlan()
    plan.maximumChildrenOfLists = Self.maximumChildren
    plan.isVirtualized = { $0 == .table }
    plan.hasSheets = true
    plan.readsInterfacesOnDemand = true
    return plan
  }

  /// Whether a rectangle represents an invisible node.
  ///
  /// Hidden parts of a tool bar and cells out of view are reported at the corner of their container, without a size.
  package func meansNotVisible(x: Int32, y: Int32, width: Int32, height: Int32) -> Bool {
    x == .min || y == .min || (width == 0 && height == 0)
  }
}
