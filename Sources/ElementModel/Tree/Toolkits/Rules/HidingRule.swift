// SPDX-License-Identifier: Apache-2.0

/// A rule for hidden parts of a window, if the tree does not show that they are hidden and the program must be queried.
///
/// A toolkit contributes the rule if its states do not show which parts are hidden (``OptionalRules/hiding``).
package protocol HidingRule: Sendable {
  /// The candidates of a query that are shown.
  func shown(_ candidates: [Int], in tree: ElementTree) throws -> [Int]

  /// The reason why a node is hidden; nil if it is shown.
  func hidingReason(of node: Int, in tree: ElementTree) throws -> HidingReason?
}
