// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation

/// The properties of the nodes of a toolkit's tree: types, labels, values, identifiers, and which nodes are hidden.
///
/// Nodes are numbers of the tree that is passed. Columns that an answer reads must have been fetched: those of types,
/// texts, identifiers and placeholders are named by ``columns(for:of:in:)``.
package protocol ToolkitElements: ToolkitReading {
  var labels: LabelTraits { get }

  /// The columns that are fetched before a property of a node is read.
  func columns(for property: ReadProperty, of node: Int, in tree: AccessibleTree) -> NodeColumns

  // MARK: Types

  /// The type of nodes of a role that differs from the type that they seem to have without their columns. If there is only one
  /// such type, the columns are fetched only when a query depends on the difference: in a form of hundreds of fields this saves
  /// a call for each.
  func alternativeType(role: Role) -> ElementType?

  /// The type of a node.
  ///
  /// - Parameters:
  ///   - node: its number.
  ///   - base: what ``RoleTable`` says of its role.
  ///   - tree: the nodes.
  /// - Returns: `base`, unless the toolkit means something else by the role.
  func type(of node: Int, base: ElementType, in tree: AccessibleTree) -> ElementType

  /// Corrects types for which those of other nodes have to be known.
  func refine(_ types: inout [ElementType], in tree: AccessibleTree)

  /// Whether a query for a type finds a node that has another type.
  ///
  /// Qt alone answers: it has no role for a switch, and the items of some of its open lists are in no menu.
  func isAlso(_ node: Int, _ type: ElementType, in tree: ElementTree) -> Bool

  // MARK: Hidden parts

  /// Whether the list of a combo box cannot be seen.
  func isClosedList(_ list: Int, in tree: AccessibleTree) -> Bool

  /// The first nodes of subtrees that no query finds, besides closed lists.
  ///
  /// - Parameters:
  ///   - tree: the nodes.
  ///   - isWindowShown: whether the display shows the window of a top-level node.
  /// - Returns: their numbers, each with the rule that hides it.
  func hiddenSubtrees(in tree: AccessibleTree, isWindowShown: (Int) -> Bool) -> [(
    root: Int, rule: HidingReason
  )]

  /// The parts of which the toolkit has to be asked whether they are shown; nil where the states say it of all.
  var hidingRule: (any HidingRule)? { get }

  /// The lists that keep rows in store; nil where all rows in the tree are those in view.
  ///
  /// GTK 4 alone has them: its views keep some 200 rows, with the states of those in view. Others have all rows in the
  /// tree, or make a row when it is asked for.
  var storedRows: (any StoredRows)? { get }

  /// Whether what is in a node, the rows of a view or parts of a row, are new objects each time that they are read.
  func renewsRows(of view: Int, in tree: AccessibleTree) -> Bool

  // MARK: Labels

  /// Whether an element that has a name is labelled by it, or by nothing.
  func isLabelledByName(_ node: Int, in tree: ElementTree) -> Bool

  /// The label, where it is not the name; nil where the rules of all toolkits hold.
  func label(of node: Int, named name: String, in tree: ElementTree) -> String?

  /// The names that repeat what is in an element; nil where no names do.
  ///
  /// GTK 4 alone makes up such names: it joins the texts in a widget that the program has not named.
  var contentNames: (any ContentNames)? { get }

  /// Those of the texts in a node by which the node may be called.
  func textsThatName(_ node: Int, among texts: [Int], in tree: ElementTree) -> [Int]

  /// The labels that a relation alone ties to their elements; nil where names repeat them.
  var relatedLabels: (any RelatedLabels)? { get }

  // MARK: Texts

  /// The text that a node without a name shows; "" for none.
  func ownText(of node: Int, in tree: ElementTree) -> String

  /// How texts are divided into nodes; nil where each text is that of an element.
  var textPieces: (any TextPieces)? { get }

  /// A text of the toolkit as a user reads it, without what the toolkit adds to it.
  func plain(_ text: String, _ kind: ReportedText, of node: Int, in tree: AccessibleTree) -> String

  /// How characters are counted, and the units of text attributes.
  var textUnits: TextUnits { get }

  // MARK: Identifiers, values, states

  /// The identifiers that are paths; nil where an identifier is what the program gave the element.
  ///
  /// Qt alone reports paths: it joins the names of an object and of all around it, unless the program sets an identifier.
  var identifierPaths: (any IdentifierPaths)? { get }

  /// The value, where another rule holds than for all toolkits; nil elsewhere.
  func value(of node: Int, in tree: ElementTree) -> String?

  /// The state of a row's check mark that no state of the row reports: "0", "1" or "2"; nil where it has no mark.
  func unreportedCheckMark(of node: Int, in tree: ElementTree) -> String?

  func placeholder(of node: Int, in tree: AccessibleTree) -> String?

  /// Whether an element has a state that some toolkits report wrongly.
  ///
  /// - Parameters:
  ///   - state: the state.
  ///   - node: its number.
  ///   - isReported: whether the element's states and its type say so.
  ///   - tree: the elements.
  /// - Returns: what they say, unless the toolkit is known to be wrong.
  func has(_ state: DoubtfulState, _ node: Int, isReported: Bool, in tree: ElementTree) -> Bool

  // MARK: Reported states and actions

  /// The states and actions that are reported: an audit must not report a defect of a program if its toolkit never reports the
  /// state.
  var reports: ReportedTraits { get }
}

extension ToolkitElements {
  /// Whether a node is shown as far as its states say.
  package func isShowing(_ node: Int, in tree: AccessibleTree) -> Bool {
    !reports.showing || tree.states(node).contains(.showing)
  }
}

extension ToolkitElements {
  package var labels: LabelTraits { LabelTraits() }
  package func columns(for property: ReadProperty, of node: Int, in tree: AccessibleTree) -> NodeColumns {
    property.columns
  }
  package func alternativeType(role: Role) -> ElementType? { nil }
  package func type(of node: Int, base: ElementType, in tree: AccessibleTree) -> ElementType {
    CommonTypes.type(of: node, base: base, in: tree)
  }
  package func refine(_ types: inout [ElementType], in tree: AccessibleTree) {}
  package func isAlso(_ node: Int, _ type: ElementType, in tree: ElementTree) -> Bool { false }

  package func isClosedList(_ list: Int, in tree: AccessibleTree) -> Bool {
    !tree.states(list).contains(.showing)
  }
  package func hiddenSubtrees(in tree: AccessibleTree, isWindowShown: (Int) -> Bool)
    -> [(root: Int, rule: HidingReason)]
  { [] }
  package var hidingRule: (any HidingRule)? { nil }
  package var storedRows: (any StoredRows)? { nil }
  package func renewsRows(of view: Int, in tree: AccessibleTree) -> Bool { false }

  package func isLabelledByName(_ node: Int, in tree: ElementTree) -> Bool { false }
  package func label(of node: Int, named name: String, in tree: ElementTree) -> String? { nil }
  package var contentNames: (any ContentNames)? { nil }
  package var relatedLabels: (any RelatedLabels)? { nil }

  package func ownText(of node: Int, in tree: ElementTree) -> String { "" }
  package var textPieces: (any TextPieces)? { nil }
  package func plain(_ text: String, _ kind: ReportedText, of node: Int, in tree: AccessibleTree) -> String {
    text
  }
  package var textUnits: TextUnits { TextUnits() }

  package var identifierPaths: (any IdentifierPaths)? { nil }
  package func value(of node: Int, in tree: ElementTree) -> String? { nil }
  package func unreportedCheckMark(of node: Int, in tree: ElementTree) -> String? { nil }
  package func placeholder(of node: Int, in tree: AccessibleTree) -> String? {
    let attributes = tree.attributes(node)
    return attributes?["placeholder-text"] ?? attributes?["placeholder"]
  }
  package func has(_ state: DoubtfulState, _ node: Int, isReported: Bool, in tree: ElementTree) -> Bool {
    isReported
  }
  package var reports: ReportedTraits { ReportedTraits() }
}
