// SPDX-License-Identifier: Apache-2.0

/// The extent of an outline.
package struct OutlineOptions: Sendable {
  /// The elements whose identifiers are read.
  package enum Identifiers: Sendable {
    case none
    /// Controls without a label.
    case ofUnnamed
    /// All elements: some toolkits need a call for each.
    case all
  }

  /// The number of rows that are listed of a list, apart from selected and focused rows; nil lists all.
  package var rowsOfList: Int? = 10
  /// Whether the contents of closed menus are listed.
  package var withClosedMenus = false
  package var identifiers = Identifiers.ofUnnamed
  /// The number of characters of a label or a value that the text of the outline has; nil for all.
  package var longestText: Int? = 120
  /// The number of levels below the roots that are listed; nil lists all.
  package var depth: Int?
  /// Whether containers and pictures without a name are listed.
  package var allElements = false
  /// Whether the element with the keyboard focus is marked.
  package var withFocus = true

  package init() {}

  /// The options for comparisons: every row, every string as a whole, and not the focus, which depends on earlier
  /// events.
  package static let assertion: OutlineOptions = {
    var options = OutlineOptions()
    options.rowsOfList = nil
    options.longestText = nil
    options.withFocus = false
    return options
  }()
}
