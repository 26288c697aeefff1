// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation

/// The properties of the nodes of a toolkit's tree: types, labels, values, identifiers, and which nodes are hidden.
///
/// Nodes are numbers of the tree that is passed. The columns that a function reads must have been fetched. For types,
/// strings, identifiers and placeholders, ``columns(for:of:in:)`` returns them.
package protocol ToolkitElements: ToolkitReading {
  var labels: LabelTraits { get }

  /// The columns that must be fetched before a property of a node is read.
  func columns(for property: ReadProperty, of node: Int, in tree: AccessibleTree) -> NodeColumns

  // MARK: Types

  /// The alternative to the type that the nodes of a role seem to have before their columns are fetched; nil if there
  /// is no alternative or more than one.
  ///
  /// If there is exactly one alternative, the columns are fetched only when a query depends on the difference. In a
  /// form with hundreds of fields this saves a call for each field.
  func alternativeType(role: Role) -> ElementType?

  /// The type of a node.
  ///
  /// - Parameters:
  ///   - node: the number of the node.
  ///   - base: the type of the node's role in ``RoleTable``.
  ///   - tree: the nodes.
  /// - Returns: `base`, unless the toolkit uses the role for something else.
  func type(of node: Int, base: ElementType, in tree: AccessibleTree) -> ElementType

  /// Corrects types that depend on the types of other nodes.
  func refine(_ types: inout [ElementType], in tree: AccessibleTree)

  // MARK: Hidden parts

  /// Whether the list of a combo box cannot be seen.
  func isClosedList(_ list: Int, in tree: AccessibleTree) -> Bool

  /// The roots of subtrees that no query finds, in addition to closed lists.
  ///
  /// - Parameters:
  ///   - tree: the nodes.
  ///   - isWindowShown: whether the display shows the window of a top-level node.
  /// - Returns: the number of each root, with the rule that hides it.
  func hiddenSubtrees(in tree: AccessibleTree, isWindowShown: (Int) -> Bool) -> [(
    root: Int, rule: HidingReason
  )]

  /// Whether the contents of a node (rows of a view, or parts of rows) are new objects each time they are read.
  func renewsRows(of view: Int, in tree: AccessibleTree) -> Bool

  // MARK: Labels

  /// Whether an element that has a name is labeled by its name, or not at all.
  func isLabeledByName(_ node: Int, in tree: ElementTree) -> Bool

  /// The label, if it differs from the name; nil if the common rules of all toolkits apply.
  func label(of node: Int, named name: String, in tree: ElementTree) -> String?

  /// Selects, from the given text elements in a node, those that may serve as its label.
  func textsThatName(_ node: Int, among texts: [Int], in tree: ElementTree) -> [Int]

  // MARK: Text

  /// The text that a node without a name shows; "" if there is no text.
  func displayedText(of node: Int, in tree: ElementTree) -> String

  /// A string from the toolkit as a user reads it, without the toolkit's additions.
  func plain(_ text: String, _ kind: ReportedText, of node: Int, in tree: AccessibleTree) -> String

  /// How characters are counted, and the units of text attributes.
  var textUnits: TextUnits { get }

  // MARK: Values, states

  /// The value, if it differs from the one that the common rules of all toolkits give; otherwise nil.
  func value(of node: Int, in tree: ElementTree) -> String?

  /// The state of a row's check mark.
  ///
  /// - Parameters:
  ///   - node: the row or the cell.
  ///   - reported: the mark according to the states of the row, which some toolkits report incompletely.
  ///   - tree: the tree with the node.
  /// - Returns: "0", "1" or "2" for mixed; nil if the row has no mark.
  func checkMark(of node: Int, reported: String?, in tree: ElementTree) -> String?

  func placeholder(of node: Int, in tree: AccessibleTree) -> String?

  /// Whether an element has a state that some toolkits report wrongly.
  ///
  /// - Parameters:
  ///   - state: the state that the toolkit may report wrongly.
  ///   - node: the number of the node.
  ///   - isReported: whether the element's states and its type show this state.
  ///   - tree: the elements.
  /// - Returns: `isReported`, unless the toolkit is known to report the state wrongly.
  func has(_ state: DoubtfulState, _ node: Int, isReported: Bool, in tree: ElementTree) -> Bool

  // MARK: Reported states and actions

  /// The states and actions that the toolkit reports.
  ///
  /// If a toolkit never reports a state, an audit must not report its absence as a defect of a program.
  var reports: ReportedTraits { get }
}

extension ToolkitElements {
  /// Whether a node is shown, according to its states.
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

  package func isClosedList(_ list: Int, in tree: AccessibleTree) -> Bool {
    !tree.states(list).contains(.showing)
  }
  package func hiddenSubtrees(in tree: AccessibleTree, isWindowShown: (Int) -> Bool)
    -> [(root: Int, rule: HidingReason)]
  { [] }
  package func renewsRows(of view: Int, in tree: AccessibleTree) -> Bool { false }

  package func isLabeledByName(_ node: Int, in tree: ElementTree) -> Bool { false }
  package func label(of node: Int, named name: String, in tree: ElementTree) -> String? { nil }

  package func displayedText(of node: Int, in tree: ElementTree) -> String { "" }
  package func plain(_ text: String, _ kind: ReportedText, of node: Int, in tree: AccessibleTree) -> String {
    text
  }
  package var textUnits: TextUnits { TextUnits() }

  package func value(of node: Int, in tree: ElementTree) -> String? { nil }
  package func checkMark(of node: Int, reported: String?, in tree: ElementTree) -> String? { reported }
  package func placeholder(of node: Int, in tree: AccessibleTree) -> String? {
    let attributes = tree.attributes(node)
    return attributes?["placeholder-text"] ?? attributes?["placeholder"]
  }
  package func has(_ state: DoubtfulState, _ node: Int, isReported: Bool, in tree: ElementTree) -> Bool {
    isReported
  }
  package var reports: ReportedTraits { ReportedTraits() }
}
