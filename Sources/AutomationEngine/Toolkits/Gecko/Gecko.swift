// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation

/// Firefox and what is built on Gecko; seen with 153.
final class Gecko: RecognizableToolkit, BrowserToolkit {
  let identity: ToolkitIdentity
  var key: String { "gecko" }

  init?(recognizing identity: ToolkitIdentity) {
    guard identity.name == "Gecko" else { return nil }
    self.identity = identity
  }

  static var launchRules: (any LaunchRules.Type)? { GeckoLaunch.self }

  var snapshotPlan: SnapshotPlan { browserPlan }

  func meansNotVisible(x: Int32, y: Int32, width: Int32, height: Int32) -> Bool {
    x == -1 && y == -1 && width == -1 && height == -1
  }

  func engineOfLatePages(_ pages: some Sequence<pid_t>) -> PageEngine? { .gecko }

  func adviceForNothingFound(in tree: AccessibleTree) -> [String] {
    BrowserPages.advice(in: tree, means: "GNOME_ACCESSIBILITY=1")
  }

  func text(_ text: String, of node: Int, in tree: AccessibleTree) -> String { GeckoText.withoutMarks(text) }
}
