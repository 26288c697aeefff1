// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel

/// Swing, through java-atk-wrapper; tested with OpenJDK 17 and 21 and java-atk-wrapper 0.40.
///
/// - The wrapper waits for Swing's event thread at each query, 0.1 to 0.3 ms, so only the visible part of a long list
///   is in the tree.
/// - When a client listens to its events, the bridge adds all objects to its cache at once, on the event thread: a list
///   of 10,000 rows stops the program for half a minute. Therefore Understudy never listens to Swing's events.
package final class Java: RecognizableToolkit {
  package let identity: ToolkitIdentity
  package var key: String { "java" }
  package let rules = OptionalRules(unreadInput: JavaUnreadInput())

  package init?(recognizing identity: ToolkitIdentity) {
    guard identity.name == "J2SE-access-bridge" else { return nil }
    self.identity = identity
  }

  /// The maximum number of rows of a list, or of cells of a table, up to which all of them are in the tree.
  ///
  /// Of a larger list or table, only the visible part is in the tree.
  ///
  /// The wrapper does not report the positions of rows out of view. So the limit must be lower than the number of rows
  /// of any list that has to be scrolled.
  private static let maximumChildren = 12

  package var snapshotPlan: SnapshotPlan {
    var plan = SnapshotPlan()
    plan.mustNotBeListenedTo = true
    plan.maximumChildrenOfLists = Self.maximumChildren
    plan.isVirtualized = { $0 == .list || $0 == .table }
    // java-atk-wrapper 0.40 sends characters above U+FFFF in Java's own encoding, which the bus does not accept. A
    // string with such a character is reported as empty, although it has a length.
    plan.losesLongCharacters = true
    // Under load, java-atk-wrapper 0.40 sometimes loses the states of an object permanently
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

  package func mayGenerateName(of node: Int, in tree: AccessibleTree) -> Bool { true }
}
