// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// Why no query finds an element that is in the program's tree.
package enum HidingRule: String, Codable, Sendable {
  /// It is on a page of a stack or notebook that is not the one to be seen.
  case hiddenPage
  /// It is in the list of a combo box that is closed.
  case closedList
  /// Its toolkit says that it is not shown.
  case unshownWidget
  /// The browser keeps it and does not draw it, or it repeats what is around it.
  case unshownOnPage
  /// It has no size: it is in a closed popover or a folded row, or was never on the screen, as a window before it is drawn for
  /// the first time.
  case unplaced
  /// The row is kept in store for when the list is scrolled.
  case rowInStore
  /// A filter of the list leaves the row out.
  case filteredRow
  /// The part of its cell is drawn with no width.
  case partWithoutWidth
}

extension ElementTree {
  /// The rule by which queries leave a node out; nil for one that they find.
  ///
  /// Some rules have to ask the program about the node.
  package func hidingRule(of node: Int) throws -> HidingRule? {
    if let rule = hidingRuleOfSubtree(node) { return rule }
    guard node > 0 else { return nil }
    return try toolkit.hidingRule(of: node, in: self)
  }
}
