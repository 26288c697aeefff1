// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// The rules that only some toolkits need.
///
/// Each is an object in the folder of its toolkit. A toolkit that reports everything as AT-SPI specifies contributes
/// none.
///
/// It is a class, because rules are read for each node of a tree, and a structure would be copied each time.
package final class OptionalRules: Sendable {
  /// Parts whose visibility must be queried; nil if the states show the visibility of all parts.
  package let hiding: (any HidingRule)?
  /// Lists that store rows for scrolling; nil if only the rows in view are in the tree.
  ///
  /// Only GTK 4 (4.8, not 4.18) has such lists: a view stores about 200 rows, which have the same states as the rows in
  /// view. Other toolkits have all rows in the tree, or create a row when it is requested.
  package let storedRows: (any StoredRowRule)?
  /// Queries for a type that find a node of another type; nil if a node has one type only.
  ///
  /// Only Qt needs this: it has no role for a switch, and the items of some of its open lists are not in a menu.
  package let otherTypes: (any OtherTypeRule)?
  /// Names that repeat the content of an element; nil if there are no such names.
  ///
  /// Only GTK 4 generates such names: it joins the strings in a widget that the program has not named.
  package let contentNames: (any ContentNameRule)?
  /// Labels that only a relation connects to their elements; nil if names repeat the labels.
  package let relatedLabels: (any RelatedLabelRule)?
  /// The division of strings into nodes; nil if each string belongs to an element.
  package let textPieces: (any TextPieceRule)?
  /// Identifiers that are paths; nil if an identifier is the one that the program gave the element.
  ///
  /// Only Qt reports paths: it joins the names of an object and of all its containers, unless the program sets an
  /// identifier.
  package let identifierPaths: (any IdentifierPathRule)?
  /// Windows whose positions the toolkit does not report; nil if the display and the tree show all positions.
  package let unreportedWindows: (any UnreportedWindowRule)?
  /// A part of a window below a menu bar that may be reported too high; nil if there is no such part.
  ///
  /// Only LibreOffice draws content below a menu bar of another toolkit.
  package let contentShift: (@Sendable (AccessibleTree) -> (any ContentShiftRule)?)?
  /// Scroll areas that are not recognized by their roles; nil if the roles show all scroll areas.
  ///
  /// Only Qt has no role for scroll areas.
  package let unlistedScrollAreas: (any UnlistedScrollAreaRule)?
  /// Remedies for behaviors of the toolkit that affect clicks and must not affect a test.
  package let clickRemedies: [any ClickRemedy]
  /// The documents that the program loads; nil for a program that loads no documents.
  package let content: (any ContentRules)?
  /// Input that may be unread after a wait until the program is idle; nil if such a wait is sufficient.
  ///
  /// Only Java needs this: the thread that reads its input may stay asleep although input has arrived.
  package let unreadInput: (any UnreadInputRule)?

  package init(
    hiding: (any HidingRule)? = nil, storedRows: (any StoredRowRule)? = nil,
    otherTypes: (any OtherTypeRule)? = nil, contentNames: (any ContentNameRule)? = nil,
    relatedLabels: (any RelatedLabelRule)? = nil, textPieces: (any TextPieceRule)? = nil,
    identifierPaths: (any IdentifierPathRule)? = nil, unreportedWindows: (any UnreportedWindowRule)? = nil,
    contentShift: (@Sendable (AccessibleTree) -> (any ContentShiftRule)?)? = nil,
    unlistedScrollAreas: (any UnlistedScrollAreaRule)? = nil, clickRemedies: [any ClickRemedy] = [],
    content: (any ContentRules)? = nil, unreadInput: (any UnreadInputRule)? = nil
  ) {
    self.hiding = hiding
    self.storedRows = storedRows
    self.otherTypes = otherTypes
    self.contentNames = contentNames
    self.relatedLabels = relatedLabels
    self.textPieces = textPieces
    self.identifierPaths = identifierPaths
    self.unreportedWindows = unreportedWindows
    self.contentShift = contentShift
    self.unlistedScrollAreas = unlistedScrollAreas
    self.clickRemedies = clickRemedies
    self.content = content
    self.unreadInput = unreadInput
  }

  /// The rules of a toolkit that contributes none.
  package static let none = OptionalRules()
}
