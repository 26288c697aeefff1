// SPDX-License-Identifier: Apache-2.0

/// Parts of a window of which only the program itself can say that they are not shown.
///
/// A toolkit contributes the rule if its states do not show it (``ToolkitElements/hidingRule``).
package protocol HidingRule: Sendable {
  /// The nodes among those that a query is about to find that are shown.
  func shown(_ candidates: [Int], in tree: ElementTree) throws -> [Int]

  /// Why a node is not shown; nil for one that is.
  func hidingReason(of node: Int, in tree: ElementTree) throws -> HidingReason?
}
