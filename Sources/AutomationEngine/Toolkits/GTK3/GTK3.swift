// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// GTK 3, seen with 3.24.
final class GTK3: RecognizableToolkit {
  let identity: ToolkitIdentity
  var key: String { "gtk3" }

  /// It reports "gtk", and GTK 4 reports "GTK".
  init?(recognizing identity: ToolkitIdentity) {
    guard identity.name == "gtk" else { return nil }
    self.identity = identity
  }

  var snapshotPlan: SnapshotPlan {
    var plan = SnapshotPlan()
    plan.usesCache = true
    // With a client about, it asks the registry about each key, twice, and waits for the answer, and reports each character.
    plan.listenerCost = .eachChange
    return plan
  }

  func reasonForSlowReading(of tree: AccessibleTree) -> String? {
    CrowdedContainer.reasonForSlowReading(of: tree)
  }

  func meansNotVisible(x: Int32, y: Int32, width: Int32, height: Int32) -> Bool { x == .min || y == .min }
}
