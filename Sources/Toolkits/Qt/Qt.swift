// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation

/// Qt: its widgets and Qt Quick, seen with 5.15, 6.4 and 6.8.
package final class Qt: RecognizableToolkit {
  package let identity: ToolkitIdentity
  package var key: String { isQt5 ? "qt5" : "qt6" }
  var isQt5: Bool { version.description.hasPrefix("5") }

  package init?(recognizing identity: ToolkitIdentity) {
    guard identity.name == "Qt" else { return nil }
    self.identity = identity
  }

  package static var launchRules: (any LaunchRules.Type)? { QtLaunch.self }

  package var snapshotPlan: SnapshotPlan {
    var plan = SnapshotPlan()
    plan.believesOnlyRegistry = true
    // The application's children are its windows but for popups (`QAccessibleApplication`, 5.15 and 6.4), and a context menu
    // is no child of its widget.
    plan.leavesPopupsOut = true
    plan.hasPlainRows = true
    // It asks the registry about each key (5.15, 6.4), and hands keys on when the answers come.
    plan.listenerCost = .registry
    // It asks the registry again, and waits, for each event of this client that ends or begins: about 20 ms together.
    // A key costs it 0.1 ms.
    plan.changesWorthLeaving = 400
    // A QTextDocument marks the beginnings and ends of its frames and tables by U+FDD0 and U+FDD1 (5.15 to 6.12).
    plan.hasUnreadableTexts = true
    return plan
  }

  package func meansNotVisible(x: Int32, y: Int32, width: Int32, height: Int32) -> Bool {
    x == 0 && y == 0 && width == 0 && height == 0
  }

  /// The bridge reports object names from 6.5 on.
  var reasonForNoIdentifiers: String? {
    version.isAtLeast(6, 5)
      ? nil
      : "Qt \(version) reports no identifiers: the name that setObjectName gives arrives with Qt 6.5. Query by label, or by "
        + "type and place."
  }

  /// Its widgets answer with no text, Qt Quick with the password.
  package func hidesText(of node: Int, in tree: AccessibleTree) -> Bool { tree.role(node) == .passwordText }

  /// With the ends of lines as others report them: Qt Quick keeps the signs of paragraphs that its documents have inside.
  package func text(_ text: String, of node: Int, in tree: AccessibleTree) -> String {
    text.replacingOccurrences(of: "\u{2029}", with: "\n").replacingOccurrences(of: "\u{2028}", with: "\n")
  }
}
