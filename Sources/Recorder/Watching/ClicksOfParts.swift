// SPDX-License-Identifier: Apache-2.0

import ElementModel

extension ElementTree {
  /// Whether the toolkit does not deny that the node is on the screen.
  ///
  /// GTK 4.8 does not tell of all that are.
  func maySay(_ node: Int) -> Bool {
    toolkit.isShowing(node, in: nodes) || type(node).has(.window)
  }
}

extension ElementType {
  /// Whether a click on a part of an element is meant for the element.
  var takesClicksOfParts: Bool { hasAny(of: [.operable, .row, .clickTarget]) }
}
