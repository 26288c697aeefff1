// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// Chromium and programs based on it, such as Electron; tested with version 156.
package final class Chromium: RecognizableToolkit, BrowserToolkit {
  package let identity: ToolkitIdentity
  package var key: String { "chromium" }
  package let rules = OptionalRules(
    textPieces: ChromiumTexts(), clickRemedies: [ChromiumProtectedDialogRemedy()], content: ChromiumPages())

  package init?(recognizing identity: ToolkitIdentity) {
    guard identity.name == "Chromium" else { return nil }
    self.identity = identity
  }

  package static var launchRules: (any LaunchRules.Type)? { ChromiumLaunch.self }

  package var snapshotPlan: SnapshotPlan {
    var plan = browserPlan
    plan.listenerCost = .eachChange
    // For a listener, each typed character costs about 0.5 ms of processor time. For fewer characters than this number,
    // removing and adding the listeners costs more than it saves.
    plan.minimumChangesForUnregistering = 40
    return plan
  }

  package func name(_ name: String, of node: Int, in tree: AccessibleTree) -> String {
    ChromiumNames.name(name, of: node, in: tree)
  }

  package func engineOfDelayedChanges(_ processes: some Sequence<pid_t>) -> BrowserEngine? { .chromium }

  package func mayGenerateName(of node: Int, in tree: AccessibleTree) -> Bool { tree.role(node) == .image }
}
