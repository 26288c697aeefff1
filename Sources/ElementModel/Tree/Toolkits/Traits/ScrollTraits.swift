// SPDX-License-Identifier: Apache-2.0

/// Properties of a toolkit's scrolling.
///
/// The defaults hold for most toolkits.
package struct ScrollTraits: Sendable {
  /// Whether the values of scroll bars can be set and then move the view.
  package var hasSettableScrollBars = false
  /// Whether the scroll bar of a list that creates its rows as they come into view counts pixels, and not rows.
  package var countsRowsInPixels = false
  /// Whether elements out of view have no position, and receive one when the view is scrolled to them.
  package var hidesPlacesOutOfView = false
  /// Whether the positions of items in an open drop-down list are reported as if the list showed all of its items.
  package var hidesScrollingOfOpenLists = false
  /// Whether the reported size of a virtualized list covers all of its rows, instead of the rows in view.
  package var hasWholeSizeOfLists = false
  /// Whether a virtualized container shows only the parts of a child that lie in its own rectangle.
  package var clipsToLists = false

  /// Whether an element that the toolkit has brought into view may lie under a bar at the edge of the view.
  package var bringsElementsUnderBars = false

  package init() {}
}
