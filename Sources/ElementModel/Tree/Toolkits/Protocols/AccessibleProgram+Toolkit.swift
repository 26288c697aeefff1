// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation

extension AccessibleProgram {
  /// The rules of the toolkit of the application.
  package var knownToolkit: any Toolkit {
    toolkit as? any Toolkit ?? UnrecognizedToolkit(identity: toolkit.identity)
  }
}

extension AccessibleTree {
  /// The rules of the toolkit of the application.
  package var toolkit: any Toolkit { application.knownToolkit }
}

/// The default rules, for a tree that was read without recognition of toolkits.
private final class UnrecognizedToolkit: Toolkit {
  let identity: ToolkitIdentity
  let key = "other"
  let snapshotPlan = SnapshotPlan()

  init(identity: ToolkitIdentity) { self.identity = identity }

  func textsThatName(_ node: Int, among texts: [Int], in tree: ElementTree) -> [Int] { texts }
  func engineOfDelayedChanges(_ processes: some Sequence<pid_t>) -> BrowserEngine? { nil }
}
