// SPDX-License-Identifier: Apache-2.0

/// The sources of the labels of a toolkit's elements.
///
/// The defaults hold for most toolkits.
package struct LabelTraits: Sendable {
  /// Whether a window without a name is labeled by its title.
  package var namesWindowsByTitle = false
  /// Whether the value of a cell is its text, and the label of a cell is its address.
  package var namesCellsByPlace = false
  /// Whether the name of a pop-up button is its current choice.
  package var namesPopUpsByValue = true
  /// Whether the text that a closed pop-up button contains in the tree is the text that it shows.
  package var showsTextsInPopUps = true
  /// Whether the links in a label are reported by the label.
  package var hasLinksInLabels = false
  /// Whether the triangles that open rows of trees are drawn next to the rows, but are not in the accessibility tree.
  package var drawsTrianglesOfRows = false

  package init() {}
}
