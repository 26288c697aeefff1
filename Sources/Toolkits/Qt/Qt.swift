// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// Qt: its widgets and Qt Quick, tested with 5.15, 6.4 and 6.8.
package final class Qt: RecognizableToolkit {
  package let identity: ToolkitIdentity
  package var key: String { isQt5 ? "qt5" : "qt6" }
  package let rules = OptionalRules(
    hiding: QtHidingRule(), otherTypes: QtOtherTypes(), identifierPaths: QtIdentifiers(),
    unlistedScrollAreas: QtScrollAreas(), clickRemedies: [QtGroupBoxClickRemedy()])
  var isQt5: Bool { version.description.hasPrefix("5") }

  package init?(recognizing identity: ToolkitIdentity) {
    guard identity.name == "Qt" else { return nil }
    self.identity = identity
  }

  package static var launchRules: (any LaunchRules.Type)? { QtLaunch.self }

  package var snapshotPlan: SnapshotPlan {
    var plan = SnapshotPlan()
    plan.acceptsListenersOnlyFromRegistry = true
    // The application's children are its windows except for popups (`QAccessibleApplication`, 5.15 and 6.4), and a
    // context menu is not a child of its widget.
    plan.leavesPopupsOut = true
    plan.hasPlainRows = true
    plan.hasStableKinds = true
    // Qt sends each key to the registry (5.15, 6.4), and handles it when the reply arrives.
    plan.listenerCost = .registry
    // When this client adds or removes a listener, Qt queries the registry and waits: about 20 ms for adding and
    // removing together. A key costs 0.1 ms.
    plan.minimumChangesForUnregistering = 400
    // A QTextDocument marks the starts and ends of its frames and tables by U+FDD0 and U+FDD1 (5.15 to 6.12).
    plan.hasUnreadableTexts = true
    // Qt Quick reports the text of a password field, while Qt's widgets do not.
    plan.reportsPasswords = true
    return plan
  }

  package func meansNotVisible(x: Int32, y: Int32, width: Int32, height: Int32) -> Bool {
    x == 0 && y == 0 && width == 0 && height == 0
  }

  /// The reason why elements have no identifiers: Qt reports object names since 6.5.
  var reasonForNoIdentifiers: String? {
    version.isAtLeast(6, 5)
      ? nil
      : "Qt \(version) reports no identifiers; names from setObjectName are reported from Qt 6.5 on. Query by label, "
        + "or by type and index."
  }

  /// Returns a string with the usual line ends, because Qt Quick reports the internal paragraph separators of its
  /// documents.
  package func text(_ text: String, of node: Int, in tree: AccessibleTree) -> String {
    text.replacingOccurrences(of: "\u{2029}", with: "\n").replacingOccurrences(of: "\u{2028}", with: "\n")
  }
}
