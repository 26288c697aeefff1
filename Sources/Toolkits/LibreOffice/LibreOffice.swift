// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// LibreOffice, which answers through the bridge of GTK 3; seen with 7.4 and 25.2.
package final class LibreOffice: RecognizableToolkit {
  package let identity: ToolkitIdentity
  package var key: String { "libreOffice" }

  /// The process reports "gtk" as its toolkit, so only the application's name distinguishes it from GTK 3.
  package init?(recognizing identity: ToolkitIdentity) {
    guard identity.name == "gtk", identity.applicationName == "soffice" else { return nil }
    self.identity = identity
  }

  package static var launchRules: (any LaunchRules.Type)? { LibreOfficeLaunch.self }

  /// A sheet has 2³¹ cells, and asking for all of them makes the program use up the memory of the machine.
  ///
  /// Tables in text documents and dialogs' lists are far below this.
  private static let maximumChildren = 5_000

  /// The cache would answer, but 7.4 leaves objects in the bridge's cache that it has freed: after a second window was opened,
  /// or a list, GetItems ended the program at times (g_object_ref in libatk-bridge).
  package var snapshotPlan: SnapshotPlan {
    var plan = SnapshotPlan()
    plan.maximumChildrenOfLists = Self.maximumChildren
    plan.isVirtualized = { $0 == .table }
    plan.hasSheets = true
    plan.readsInterfacesLate = true
    return plan
  }

  /// The hidden parts of a tool bar, and cells out of view, are reported at the corner of their container.
  package func meansNotVisible(x: Int32, y: Int32, width: Int32, height: Int32) -> Bool {
    x == .min || y == .min || (width == 0 && height == 0)
  }
}
