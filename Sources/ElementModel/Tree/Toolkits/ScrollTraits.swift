// SPDX-License-Identifier: Apache-2.0

/// How a toolkit scrolls what it shows.
///
/// The defaults hold for most toolkits.
package struct ScrollTraits: Sendable {
  /// Whether the numbers of scroll bars can be set, and move the view.
  package var hasSettableScrollBars = false
  /// Whether such a number counts pixels of a list whose rows are made as they come into view.
  package var countsRowsInPixels = false
  /// Whether what is out of view has no place, and gets one when it is scrolled to.
  package var hidesPlacesOutOfView = false
  /// Whether the places of the items of an open list are reported as if the list showed all of them.
  package var hidesScrollingOfOpenLists = false
  /// Whether a virtualized list has the size of all of its rows, and not of those in view.
  package var hasWholeSizeOfLists = false
  /// Whether a virtualized container shows only those parts of a child that lie in its own rectangle.
  package var clipsToLists = false

  /// Whether an element that the toolkit has brought into view may lie under a bar at the edge of the view.
  package var bringsElementsUnderBars = false

  package init() {}
}
