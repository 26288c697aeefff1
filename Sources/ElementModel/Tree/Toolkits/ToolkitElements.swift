// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation

/// What the nodes of a toolkit's tree are: types, labels, values, identifiers, and what is hidden.
///
/// Nodes are numbers of the tree that is passed. Columns that an answer reads must have been fetched: those of types are named by
/// ``columnsForType(of:in:)``, those of identifiers, placeholders and labels by the functions for them.
package protocol ToolkitElements: ToolkitReading {
  var labels: LabelTraits { get }

  // MARK: Types

  /// The columns that are fetched before ``type(of:base:in:)`` can decide about a node.
  func columnsForType(of node: Int, in tree: AccessibleTree) -> NodeColumns

  /// What nodes of a role are, if not what they seem to be without their columns. Where that is one thing only, the columns are
  /// not fetched before a query can tell the difference: on a page of hundreds of fields it costs a call for each.
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
  func isAlso(_ node: Int, _ type: ElementType, in tree: ElementTree) -> Bool

  /// Whether a row or a cell is an item of the open list of a pop-up button, although it is in none.
  func isItemOfOpenList(_ node: Int, in tree: ElementTree) -> Bool

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
    root: Int, rule: HidingRule
  )]

  /// The nodes among those that a query is about to find that are shown, where the toolkit has to be asked about them.
  func shown(_ candidates: [Int], in tree: ElementTree) throws -> [Int]

  /// Why a node is not shown, where the toolkit has to be asked about it; nil for one that is.
  func hidingRule(of node: Int, in tree: ElementTree) throws -> HidingRule?

  /// Whether a node is shown as far as its states say.
  func isShowing(_ node: Int, in tree: AccessibleTree) -> Bool

  /// The row that a node is, or is in, of a list that keeps rows in store for when it is scrolled; nil for others.
  func storedRow(of node: Int, in tree: AccessibleTree) -> (row: Int, list: Int)?

  /// The rows of such a list that are in view.
  func rowsInView(of list: Int, in tree: AccessibleTree) -> Set<Int>

  /// Whether what is in a node, the rows of a view or parts of a row, are new objects each time that they are read.
  func renewsRows(of view: Int, in tree: AccessibleTree) -> Bool

  /// Whether a node is the space between two words.
  func isBlank(_ node: Int, in tree: AccessibleTree) -> Bool

  // MARK: Labels

  /// Whether an element that has a name is labelled by it, or by nothing.
  func isLabelledByName(_ node: Int, in tree: ElementTree) -> Bool

  /// The name without what the toolkit adds to it.
  func plainName(_ name: String, of node: Int, in tree: AccessibleTree) -> String

  /// The label, where it is not the name; nil where the rules of all toolkits hold.
  func label(of node: Int, named name: String, in tree: ElementTree) -> String?

  /// Whether the name of an element is no more than what stands in it: its value.
  func isNamedByContent(_ name: String, of node: Int, in tree: ElementTree) -> Bool

  /// Those of the texts in a node by which the node may be called.
  func textsThatName(_ node: Int, among texts: [Int], in tree: ElementTree) -> [Int]

  /// Whether a button is all that a row holds, so that the texts in it are those of the row.
  func isButtonAroundRow(_ node: Int, in tree: AccessibleTree) -> Bool

  /// The text that a node without a name shows; "" for none.
  func ownText(of node: Int, in tree: ElementTree) -> String

  /// The columns that ``ownText(of:in:)`` reads.
  func columnsForOwnText(of node: Int, in tree: AccessibleTree) -> NodeColumns

  /// Whether a text that is not that of another element stands in a block.
  func holdsOwnText(_ node: Int, in tree: ElementTree) -> Bool

  /// The blocks with such texts, which are also found as static texts.
  func blocksWithOwnText(in tree: ElementTree) -> Set<Int>

  /// Whether a static text has its text for its name, to the letter, so that the text need not be asked for.
  func isNamedByText(_ node: Int, in tree: AccessibleTree) -> Bool

  /// A text of the toolkit as a user reads it.
  func plainText(_ text: String) -> String

  /// A description, which toolkits show as a tool tip, as a user reads it.
  func plainDescription(_ text: String) -> String

  // MARK: Labels by relation

  /// Whether the node's relations may say what it is called.
  func hasLabelRelation(_ node: Int, of type: ElementType, in tree: AccessibleTree) -> Bool

  /// The node that has the relations of a node.
  func relationHolder(of node: Int, in tree: AccessibleTree) -> Int

  /// Whether a combo box is named by the item that it shows.
  func isShownChoice(_ name: String, of node: Int, in tree: ElementTree) -> Bool

  /// What a list to choose from is called that no label belongs to.
  func help(of comboBox: Int, in tree: AccessibleTree) -> String?

  /// The combo box that a button stands for; nil for another node.
  func hiddenComboBox(of node: Int, in tree: AccessibleTree) -> Int?

  // MARK: Identifiers, values, states

  /// What has to be fetched for the identifier of a node.
  func columnsForIdentifier(of node: Int, in tree: ElementTree) -> NodeColumns

  /// The identifier that the program gave an element.
  ///
  /// - Parameters:
  ///   - reported: `AccessibleId`.
  ///   - node: its number.
  ///   - tree: the elements.
  /// - Returns: "" where there is none.
  func identifier(_ reported: String, of node: Int, in tree: ElementTree) -> String

  /// The identifier as it is reported, where that is more than the identifier; nil elsewhere.
  func wholeIdentifier(of node: Int, in tree: AccessibleTree) -> String?

  /// The value, where another rule holds than for all toolkits; nil elsewhere.
  func value(of node: Int, in tree: ElementTree) -> String?

  /// The state of a row's check mark that no state of the row reports: "0", "1" or "2"; nil where it has no mark.
  func unreportedCheckMark(of node: Int, in tree: ElementTree) -> String?

  /// Whether a node is a part of a page of the web.
  func isOnPage(_ node: Int, in tree: AccessibleTree) -> Bool

  /// Whether a row that is reported as open, or as one that can be opened, is one.
  func mayBeOpened(_ node: Int, in tree: ElementTree) -> Bool

  /// How many bytes a text may have that equals one of some ASCII characters; nil where that is not known.
  func lengths(ofTextsLike count: Int) -> ClosedRange<Int>?

  /// What has to be fetched for a placeholder.
  var columnsForPlaceholder: NodeColumns { get }

  func placeholder(of node: Int, in tree: AccessibleTree) -> String?

  /// Those nodes whose numbers the program brings up to date only when it is asked what is at a point of them.
  func nodesWithLateNumbers(among nodes: [Int], in tree: AccessibleTree) -> [Int]

  /// Whether an element that is reported as disabled can be used.
  func isUsableThoughDisabled(_ node: Int, in tree: AccessibleTree) -> Bool

  func isOpenTab(_ node: Int, in tree: AccessibleTree) -> Bool

  /// Whether an element has the keyboard focus.
  ///
  /// - Parameters:
  ///   - node: its number.
  ///   - isReported: whether its states say so.
  ///   - tree: the elements.
  /// - Returns: what the states say, unless the toolkit is known to be wrong.
  func hasFocus(_ node: Int, isReported: Bool, in tree: ElementTree) -> Bool

  /// Whether a field that was clicked is taken for the one with the keyboard, since the program does not report which has it.
  ///
  /// - Parameters:
  ///   - node: its number.
  ///   - point: where the last click was.
  ///   - tree: the elements.
  /// - Returns: false where the program reports the focus.
  func holdsUnreportedFocus(_ node: Int, clickedAt point: CGPoint?, in tree: ElementTree) -> Bool

  // MARK: Texts

  /// The units of text attributes.
  var textUnits: TextUnits { get }

  // MARK: What is reported at all

  /// Which states and actions are reported: for audits, which must not take for a defect of a program what its toolkit never says.
  var reports: ReportedTraits { get }
}

/// The units in which a toolkit reports how texts look.
package struct TextUnits: Sendable {
  /// The largest part of a colour.
  package var maximumColor = 255.0
  /// Whether a default background is reported that is none.
  package var hasDefaultBackground = true
  /// Whether sizes may be in 1024ths of a point.
  package var hasFractionsOfPoints = false
  /// Whether the default size is in pixels.
  package var hasDefaultSizeInPixels = false

  package init(
    maximumColor: Double = 255.0, hasDefaultBackground: Bool = true, hasFractionsOfPoints: Bool = false,
    hasDefaultSizeInPixels: Bool = false
  ) {
    self.maximumColor = maximumColor
    self.hasDefaultBackground = hasDefaultBackground
    self.hasFractionsOfPoints = hasFractionsOfPoints
    self.hasDefaultSizeInPixels = hasDefaultSizeInPixels
  }
}

/// What a toolkit reports of its own widgets.
package struct ReportedTraits: Sendable {
  /// Whether the focus is reported of all that can have it.
  package var focus = true
  /// Whether the button in a combo box, which has the focus, is in the tree.
  package var buttonOfComboBox = true
  /// Whether buttons of a tool bar can have the focus.
  package var focusInToolBars = true
  /// Whether check boxes are reported as checkable.
  package var checkable = false
  /// Whether check boxes, radio buttons and menu items have actions, and those of others are known by their names.
  package var actions = true
  /// Whether pages of stacks have an object of their own in the tree.
  package var stackPages = false
  /// Whether rectangles are cut off by what is around them.
  package var placesInWindow = false

  package init(
    focus: Bool = true, buttonOfComboBox: Bool = true, focusInToolBars: Bool = true, checkable: Bool = false,
    actions: Bool = true, stackPages: Bool = false, placesInWindow: Bool = false
  ) {
    self.focus = focus
    self.buttonOfComboBox = buttonOfComboBox
    self.focusInToolBars = focusInToolBars
    self.checkable = checkable
    self.actions = actions
    self.stackPages = stackPages
    self.placesInWindow = placesInWindow
  }
}

extension ToolkitElements {
  package var labels: LabelTraits { LabelTraits() }
  package func columnsForType(of node: Int, in tree: AccessibleTree) -> NodeColumns { [] }
  package func alternativeType(role: Role) -> ElementType? { nil }
  package func type(of node: Int, base: ElementType, in tree: AccessibleTree) -> ElementType {
    CommonTypes.type(of: node, base: base, in: tree)
  }
  package func refine(_ types: inout [ElementType], in tree: AccessibleTree) {}
  package func isAlso(_ node: Int, _ type: ElementType, in tree: ElementTree) -> Bool { false }
  package func isItemOfOpenList(_ node: Int, in tree: ElementTree) -> Bool { false }

  package func isClosedList(_ list: Int, in tree: AccessibleTree) -> Bool {
    !tree.states(list).contains(.showing)
  }
  package func hiddenSubtrees(in tree: AccessibleTree, isWindowShown: (Int) -> Bool)
    -> [(root: Int, rule: HidingRule)]
  { [] }
  package func shown(_ candidates: [Int], in tree: ElementTree) throws -> [Int] { candidates }
  package func hidingRule(of node: Int, in tree: ElementTree) throws -> HidingRule? { nil }
  package func isShowing(_ node: Int, in tree: AccessibleTree) -> Bool {
    tree.states(node).contains(.showing)
  }
  package func storedRow(of node: Int, in tree: AccessibleTree) -> (row: Int, list: Int)? { nil }
  package func rowsInView(of list: Int, in tree: AccessibleTree) -> Set<Int> { [] }
  package func renewsRows(of view: Int, in tree: AccessibleTree) -> Bool { false }
  package func isBlank(_ node: Int, in tree: AccessibleTree) -> Bool { false }

  package func isLabelledByName(_ node: Int, in tree: ElementTree) -> Bool { false }
  package func plainName(_ name: String, of node: Int, in tree: AccessibleTree) -> String { name }
  package func label(of node: Int, named name: String, in tree: ElementTree) -> String? { nil }
  package func isNamedByContent(_ name: String, of node: Int, in tree: ElementTree) -> Bool { false }
  package func isButtonAroundRow(_ node: Int, in tree: AccessibleTree) -> Bool { false }
  package func ownText(of node: Int, in tree: ElementTree) -> String { "" }
  package func columnsForOwnText(of node: Int, in tree: AccessibleTree) -> NodeColumns { [] }
  package func holdsOwnText(_ node: Int, in tree: ElementTree) -> Bool { false }
  package func blocksWithOwnText(in tree: ElementTree) -> Set<Int> { [] }
  package func isNamedByText(_ node: Int, in tree: AccessibleTree) -> Bool { false }
  package func plainText(_ text: String) -> String { text }
  package func plainDescription(_ text: String) -> String { text }

  package func hasLabelRelation(_ node: Int, of type: ElementType, in tree: AccessibleTree) -> Bool { false }
  package func relationHolder(of node: Int, in tree: AccessibleTree) -> Int { node }
  package func isShownChoice(_ name: String, of node: Int, in tree: ElementTree) -> Bool { false }
  package func help(of comboBox: Int, in tree: AccessibleTree) -> String? { nil }
  package func hiddenComboBox(of node: Int, in tree: AccessibleTree) -> Int? { nil }

  package func columnsForIdentifier(of node: Int, in tree: ElementTree) -> NodeColumns { .accessibleID }
  package func identifier(_ reported: String, of node: Int, in tree: ElementTree) -> String { reported }
  package func wholeIdentifier(of node: Int, in tree: AccessibleTree) -> String? { nil }
  package func value(of node: Int, in tree: ElementTree) -> String? { nil }
  package func unreportedCheckMark(of node: Int, in tree: ElementTree) -> String? { nil }
  package func isOnPage(_ node: Int, in tree: AccessibleTree) -> Bool { false }
  package func mayBeOpened(_ node: Int, in tree: ElementTree) -> Bool { true }
  package func lengths(ofTextsLike count: Int) -> ClosedRange<Int>? { nil }
  package var columnsForPlaceholder: NodeColumns { .attributes }
  package func placeholder(of node: Int, in tree: AccessibleTree) -> String? {
    let attributes = tree.attributes(node)
    return attributes?["placeholder-text"] ?? attributes?["placeholder"]
  }
  package func nodesWithLateNumbers(among nodes: [Int], in tree: AccessibleTree) -> [Int] { [] }
  package func isUsableThoughDisabled(_ node: Int, in tree: AccessibleTree) -> Bool { false }
  package func isOpenTab(_ node: Int, in tree: AccessibleTree) -> Bool { false }
  package func hasFocus(_ node: Int, isReported: Bool, in tree: ElementTree) -> Bool { isReported }
  package func holdsUnreportedFocus(_ node: Int, clickedAt point: CGPoint?, in tree: ElementTree) -> Bool {
    false
  }
  package var textUnits: TextUnits { TextUnits() }
  package var reports: ReportedTraits { ReportedTraits() }
}
