// SPDX-License-Identifier: Apache-2.0

/// By what a toolkit names its elements.
///
/// The defaults hold for most toolkits.
package struct LabelTraits: Sendable {
  /// Whether a window without a name is called by its title.
  package var namesWindowsByTitle = false
  /// Whether the value of a cell is its text: cells are named by their place.
  package var namesCellsByPlace = false
  /// Whether a pop-up button is named by what it shows.
  package var namesPopUpsByValue = true
  /// Whether a closed pop-up button shows the texts in it.
  package var showsTextsInPopUps = true
  /// Whether links in a label are reported by the label.
  package var hasLinksInLabels = false
  /// Whether the triangles that open the rows of trees are drawn beside the rows, and are in no tree.
  package var drawsTrianglesOfRows = false

  package init() {}
}
