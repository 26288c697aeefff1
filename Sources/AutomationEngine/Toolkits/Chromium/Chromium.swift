// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation

/// Chromium and what is built on it, as Electron; seen with 156.
final class Chromium: RecognizableToolkit, BrowserToolkit {
  let identity: ToolkitIdentity
  var key: String { "chromium" }

  init?(recognizing identity: ToolkitIdentity) {
    guard identity.name == "Chromium" else { return nil }
    self.identity = identity
  }

  static var launchRules: (any LaunchRules.Type)? { ChromiumLaunch.self }

  var snapshotPlan: SnapshotPlan {
    var plan = browserPlan
    plan.listenerCost = .eachChange
    // A character costs about 0.5 ms of processor time. Few are rather typed without a change of listeners.
    plan.changesWorthLeaving = 40
    return plan
  }

  func name(_ name: String, of node: Int, in tree: AccessibleTree) -> String {
    ChromiumNames.name(name, of: node, in: tree)
  }

  func pagesThatReportAtOnce(in tree: AccessibleTree) -> [AccessibleReference]? {
    BrowserPages.unnested(in: tree)
  }

  func engineOfLatePages(_ pages: some Sequence<pid_t>) -> PageEngine? { .chromium }

  func adviceForNothingFound(in tree: AccessibleTree) -> [String] {
    BrowserPages.advice(
      in: tree,
      means:
        "--force-renderer-accessibility, which launch() adds for the programs that it knows: add it to launchArguments"
    )
  }

  func mayMakeUpName(of node: Int, in tree: AccessibleTree) -> Bool { tree.role(node) == .image }
}
