// SPDX-License-Identifier: Apache-2.0

import ElementModel

extension ElementTree {
  /// Whether the node may be on the screen: it is a window, or the toolkit does not report that it is not showing.
  ///
  /// The state "showing" alone is not sufficient: GTK 4.8 does not report it for all nodes on the screen.
  func mayBeOnScreen(_ node: Int) -> Bool {
    toolkit.isShowing(node, in: nodes) || type(node).has(.window)
  }
}

extension ElementType {
  /// Whether a click on a part of an element of this type counts as a click on the element.
  var takesClicksOfParts: Bool { hasAny(of: [.operable, .row, .clickTarget]) }
}
