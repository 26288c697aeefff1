// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// What Qt reports of elements in ways of its own. Seen with 5.15, 6.4 and 6.8.
extension Qt {
  // MARK: - Types

  package func columnsForType(of node: Int, in tree: AccessibleTree) -> NodeColumns {
    QtTypes.columns(of: node, in: tree)
  }

  package func type(of node: Int, base: ElementType, in tree: AccessibleTree) -> ElementType {
    QtTypes.type(of: node, base: base, in: tree)
  }

  /// Qt Quick says of its switches that they are check boxes.
  package func isAlso(_ node: Int, _ type: ElementType, in tree: ElementTree) -> Bool {
    type == .`switch` && tree.nodes.role(node) == .checkBox && QtTypes.isQtQuick(node, tree.nodes)
  }

  /// Whether it is in a popup of Qt Quick 5, which is a dialog inside of its window (5.15), with nothing but items and a
  /// scroll indicator in it.
  ///
  /// Or in the list that a QComboBox in a cell of a table opens: the combo box is in no tree, and its list fills a popup (5.15,
  /// 6.4).
  package func isItemOfOpenList(_ node: Int, in tree: ElementTree) -> Bool {
    let nodes = tree.nodes
    if isInListOfPopup(node, in: tree) { return true }
    let popup = nodes.parent(node)
    return popup > 0 && nodes.parent(popup) > 0 && tree.type(popup) == .dialog
      && nodes.children(popup).allSatisfy { tree.type($0) == .cell || tree.type($0) == .other }
  }

  private func isInListOfPopup(_ node: Int, in tree: ElementTree) -> Bool {
    let nodes = tree.nodes
    let list = nodes.parent(node)
    guard list > 0, nodes.role(list) == .list, nodes.states(list).contains(.managesDescendants),
      let popup = tree.topLevel(of: list), popup != list, tree.type(popup) == .popover
    else { return false }
    return tree.descendants(of: popup).allSatisfy { other in
      other == list || tree.descendants(of: list).contains(other)
        || [.filler, .panel, .scrollBar, .unknown].contains(nodes.role(other))
    }
  }

  package func hiddenSubtrees(in tree: AccessibleTree, isWindowShown: (Int) -> Bool)
    -> [(root: Int, rule: HidingRule)]
  {
    QtUndrawnWidgets.find(in: tree).map { ($0, .unshownWidget) }
  }

  package func shown(_ candidates: [Int], in tree: ElementTree) throws -> [Int] {
    try QtHiddenCells.without(candidates, in: tree.nodes)
  }

  package func hidingRule(of node: Int, in tree: ElementTree) throws -> HidingRule? {
    guard QtHiddenCells.isCell(node, tree.nodes) else { return nil }
    if !tree.isBeingRead { try tree.nodes.fetch(.extents, of: [node]) }
    return tree.nodes.extents(node) == nil ? .hiddenCell : nil
  }

  /// The cells of a QTreeView are (5.15, 6.4).
  package func renewsRows(of view: Int, in tree: AccessibleTree) -> Bool { QtTypes.isTree(tree.role(view)) }

  // MARK: - Labels

  /// The name of what an action is shown by has the keys behind a tabulator, when the program wrote them so (5.15, 6.4).
  ///
  /// Qt Quick reports the texts of its controls with the marks of mnemonics, which it does not draw (5.15).
  package func plainName(_ name: String, of node: Int, in tree: AccessibleTree) -> String {
    var plain = name
    switch tree.role(node) {
    case .menuItem, .checkMenuItem, .radioMenuItem, .menu, .pushButton, .toggleButton:
      plain = QtTitle.withoutShortcut(name)
    case .menuBar, .checkBox, .radioButton, .pageTab: break
    default: return name
    }
    return plain.contains("&") && QtTypes.isQtQuick(node, tree) ? QtTitle.withoutMarkedLetters(plain) : plain
  }

  package func label(of node: Int, named name: String, in tree: ElementTree) -> String? {
    if tree.nodes.parent(node) == 0, let title = QtTitle.ofMinimizedWindow(node, in: tree) { return title }
    return switch tree.nodes.role(node) {
    case .comboBox: labelOfComboBox(node, in: tree)
    case .passwordText: labelOfPassword(node, in: tree.nodes)
    // The name of a tool bar is the title of a menu's item that shows it.
    case .toolBar where name.contains("&"): QtTitle.withoutMnemonics(name)
    default: nil
    }
  }

  /// A QComboBox has the chosen text as its name, whatever its accessible name is; what a person would call it
  /// is the label whose buddy it is.
  ///
  /// One of Qt Quick has a name of its own.
  private func labelOfComboBox(_ node: Int, in tree: ElementTree) -> String? {
    let nodes = tree.nodes
    guard fieldOfComboBox(node, in: nodes) == nil else { return nil }
    nodes.tryFetch([.relations, .description], of: [node])
    let texts = nodes.labels(of: node).map { nodes.name($0) }
    if !texts.isEmpty { return texts.joined(separator: " ") }
    return nodes.description(node).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// A password field of Qt Quick hides its name with its text: the placeholder.
  private func labelOfPassword(_ node: Int, in nodes: AccessibleTree) -> String? {
    guard nodes.name(node).isEmpty else { return nil }
    nodes.tryFetch(.description, of: [node])
    return nodes.description(node)
  }

  /// A row of Qt Quick keeps what it shows only while it is open.
  package func textsThatName(_ node: Int, among texts: [Int], in tree: ElementTree) -> [Int] {
    let shown = texts.filter { !tree.isHidden($0) }
    return WebText.isOnPage(node, tree.nodes) ? WebText.textsThatName(node, among: shown, in: tree) : shown
  }

  package func plainDescription(_ text: String) -> String { MarkupText.plainQt(text) }

  // MARK: - Identifiers

  /// Qt 5 reports none, nor does 6.4; what is asked for in vain costs a call a node.
  ///
  /// With 6.11 items have the identifier of their view.
  package func columnsForIdentifier(of node: Int, in tree: ElementTree) -> NodeColumns {
    guard !isQt5 else { return [] }
    let nodes = tree.nodes
    guard !nodes.states(nodes.parent(node)).contains(.managesDescendants) else { return [] }
    if !nodes.fetchedColumns(of: 0).contains(.accessibleID) {
      nodes.tryFetch(.accessibleID, of: [0])
      if nodes.accessibleID(0) != nil { nodes.tryFetch(.accessibleID, of: nodes.children(0)) }
    }
    return nodes.accessibleID(0) != nil ? .accessibleID : []
  }

  /// The name that the program gave an object, or the identifier that it set in its place.
  ///
  /// Unless the program sets one, Qt 6.11 reports the names of the object and of all around it, joined by dots, with
  /// the class for each that has no name: `QApplication.QMainWindow.save-button`.
  package func identifier(_ reported: String, of node: Int, in tree: ElementTree) -> String {
    guard applicationNames(in: tree.nodes).contains(where: { reported.hasPrefix($0 + ".") }) else {
      return reported
    }
    let name = reported.split(separator: ".").last.map(String.init) ?? ""
    // A type of QML without an id has a name made from its file's and a number.
    let isClass =
      name.hasPrefix("Q") && name.dropFirst().first?.isUppercase == true
      || name.contains("_QMLTYPE_") || name.contains("_QML_")
    return isClass || name.hasPrefix("qt_") ? "" : name
  }

  /// What the paths of a program's objects begin with: the name of its object of the class QApplication, or that class.
  ///
  /// KDE's programs report another identifier of the program itself (6.8).
  private func applicationNames(in nodes: AccessibleTree) -> [String] {
    let windows = nodes.children(0).compactMap { nodes.accessibleID($0) }.filter { $0.contains(".") }
    return [nodes.accessibleID(0)].compactMap { $0 }
      + windows.compactMap { $0.split(separator: ".").first }.map(String.init)
  }

  package func wholeIdentifier(of node: Int, in tree: AccessibleTree) -> String? { tree.accessibleID(node) }

  // MARK: - Values and states

  package func value(of node: Int, in tree: ElementTree) -> String? {
    let nodes = tree.nodes
    if nodes.role(node) == .comboBox {
      // Where nothing stands in it, an editable QComboBox falls back to its accessible name (5.15, 6.4).
      let field =
        fieldOfComboBox(node, in: nodes) ?? nodes.children(node).first { nodes.role($0) == .text }
      guard let field else { return choice(of: node, in: tree) }
      nodes.tryFetch(.text, of: [field])
      return nodes.text(field)
    }
    guard tree.type(node) == .datePicker else { return nil }
    nodes.tryFetch(.text, of: [node])
    return nodes.text(node)
  }

  /// The choice that a QComboBox shows: its name, which is that of its label where nothing is chosen (5.15, 6.8).
  private func choice(of comboBox: Int, in tree: ElementTree) -> String {
    let name = tree.nodes.name(comboBox)
    let options = tree.descendants(of: comboBox).map { tree.nodes.name($0) }.filter { !$0.isEmpty }
    return options.isEmpty || options.contains(name) ? name : ""
  }

  package func unreportedCheckMark(of node: Int, in tree: ElementTree) -> String? {
    let view = tree.nodes.parent(node)
    guard view > 0 else { return nil }
    if let known = tree.unreportedMarks[view] { return known[node] }
    let marks = QtCheckMarks.find(in: view, of: tree.nodes)
    tree.unreportedMarks[view] = marks
    return marks[node]
  }

  /// A row says that it is open whether it has others in it or not, and a cell of another column says that it can be opened
  /// (5.15, 6.4).
  package func mayBeOpened(_ node: Int, in tree: ElementTree) -> Bool {
    tree.nodes.states(node).contains(.expandable)
      && (tree.type(node) == .outlineRow || !tree.type(node).isRow)
  }

  /// The mark stands at the beginning of its cell, some 13 pixels wide (Fusion and Breeze).
  package func pointOfCheckMark(of node: Int, _ frame: CGRect, in tree: ElementTree) -> CGPoint? {
    CGPoint(x: frame.minX + min(10, frame.width / 2), y: frame.midY)
  }

  /// The field in which a combo box of Qt Quick shows what is chosen.
  private func fieldOfComboBox(_ node: Int, in nodes: AccessibleTree) -> Int? {
    nodes.children(node).first { nodes.role($0) == .text && QtTypes.isQtQuick(node, nodes) }
  }

  package var columnsForPlaceholder: NodeColumns { .description }

  package func placeholder(of node: Int, in tree: AccessibleTree) -> String? {
    tree.description(node).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Only Qt Quick says which tab is open; the row of a widget's tabs is named by it.
  package func isOpenTab(_ node: Int, in tree: AccessibleTree) -> Bool {
    guard tree.role(node) == .pageTab else { return false }
    return tree.states(node).contains(.checked)
      || !tree.name(node).isEmpty && tree.name(tree.parent(node)) == tree.name(node)
  }

  /// Buttons of tool bars have no focus; what they do stands in menus as well.
  package var reports: ReportedTraits { ReportedTraits(focusInToolBars: false) }
}
