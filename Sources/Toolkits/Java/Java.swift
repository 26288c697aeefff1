// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// Swing, through java-atk-wrapper; seen with OpenJDK 17 and 21 and java-atk-wrapper 0.40.
///
/// - The wrapper waits for Swing's event thread at each question, 0.1 to 0.3 ms, so long lists are opened in their visible part
///   alone.
/// - When a client listens to its events, the bridge puts all objects into its cache at once, on the event thread: a list of
///   10,000 rows stops the program for half a minute. So Understudy never listens to it.
package final class Java: RecognizableToolkit {
  package let identity: ToolkitIdentity
  package var key: String { "java" }

  package init?(recognizing identity: ToolkitIdentity) {
    guard identity.name == "J2SE-access-bridge" else { return nil }
    self.identity = identity
  }

  /// A list with more rows, or a table with more cells, is opened in its visible part alone.
  ///
  /// Of what is out of view the wrapper does not say where it is, so a list that has to be scrolled must be one of
  /// those.
  private static let maximumChildren = 12

  package var snapshotPlan: SnapshotPlan {
    var plan = SnapshotPlan()
    plan.mustNotBeListenedTo = true
    plan.maximumChildrenOfLists = Self.maximumChildren
    plan.isVirtualized = { $0 == .list || $0 == .table }
    // java-atk-wrapper 0.40 passes on characters above U+FFFF in Java's own encoding, which the bus does not take: a text that
    // holds one is reported as empty, although it has a length.
    plan.losesLongCharacters = true
    // java-atk-wrapper 0.40 forgets the states of an object now and then, under load, and does not find them again
    // ("atk_state_set_contains_state: assertion 'ATK_IS_STATE_SET (set)' failed").
    plan.losesStates = true
    return plan
  }

  package func meansNotVisible(x: Int32, y: Int32, width: Int32, height: Int32) -> Bool {
    x == -1 && y == -1 && width == -1 && height == -1
  }

  package func name(_ name: String, of node: Int, in tree: AccessibleTree) -> String {
    MarkupText.plainSwing(name)
  }

  package func mayMakeUpName(of node: Int, in tree: AccessibleTree) -> Bool { true }
}
