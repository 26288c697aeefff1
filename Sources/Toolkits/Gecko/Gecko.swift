// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// Firefox and programs based on Gecko; tested with version 153.
package final class Gecko: RecognizableToolkit, BrowserToolkit {
  package let identity: ToolkitIdentity
  package var key: String { "gecko" }
  package let rules = OptionalRules(textPieces: GeckoTextBlocks(), content: GeckoPages())

  package init?(recognizing identity: ToolkitIdentity) {
    guard identity.name == "Gecko" else { return nil }
    self.identity = identity
  }

  package static var launchRules: (any LaunchRules.Type)? { GeckoLaunch.self }

  package var snapshotPlan: SnapshotPlan { browserPlan }

  package func meansNotVisible(x: Int32, y: Int32, width: Int32, height: Int32) -> Bool {
    x == -1 && y == -1 && width == -1 && height == -1
  }

  package func engineOfDelayedChanges(_ processes: some Sequence<pid_t>) -> BrowserEngine? { .gecko }

  package func text(_ text: String, of node: Int, in tree: AccessibleTree) -> String {
    GeckoText.withoutMarks(text)
  }
}

/// The rules for when Firefox's pages are loaded.
struct GeckoPages: BrowserPages {
  let means = "GNOME_ACCESSIBILITY=1"
}
