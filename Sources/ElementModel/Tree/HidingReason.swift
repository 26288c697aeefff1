// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// The reason why no query finds an element that is in the program's tree.
package enum HidingReason: String, Codable, Sendable {
  /// The element is on a page of a stack or notebook other than the visible page.
  case hiddenPage
  /// The element is in the list of a closed combo box.
  case closedList
  /// The toolkit reports that the element is not shown.
  case unshownWidget
  /// The browser has the element in its tree but does not draw it, or the element repeats the content of its container.
  case unshownInDocument = "unshownOnPage"
  /// The element has no size: it is in a closed popover or a folded row, or it was never on the screen, such as a
  /// window before it is drawn for the first time.
  case unplaced
  /// The list only stores the row for scrolling.
  case rowInStore
  /// A filter of the list leaves the row out.
  case filteredRow
  /// The row or the column is hidden.
  case hiddenCell
  /// The element is a part of a cell, and the toolkit draws it without a width.
  case partWithoutWidth
}

extension HidingReason {
  /// The reason as the end of a sentence about the element.
  package var clause: String {
    switch self {
    case .hiddenPage: "is on a page that is not open"
    case .closedList: "is in a list that is closed"
    case .unshownWidget: "is not shown"
    case .unshownInDocument: "is not drawn, or repeats the text around it"
    case .unplaced: "has no position on the screen: its container is closed or collapsed"
    case .rowInStore: "is a row that is out of view: scroll to it"
    case .filteredRow: "is a row that the list's filter hides"
    case .hiddenCell: "is in a row or a column that is hidden"
    case .partWithoutWidth: "is drawn with no width"
    }
  }
}

extension ElementTree {
  /// The reason why queries do not find a node; nil if they find it.
  ///
  /// For some rules the program is queried about the node.
  package func hidingReason(of node: Int) throws -> HidingReason? {
    if let rule = hiddenNodes.rule(of: node) { return rule }
    guard node > 0 else { return nil }
    return try toolkit.rules.hiding?.hidingReason(of: node, in: self)
  }
}
