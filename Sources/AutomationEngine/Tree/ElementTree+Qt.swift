import AccessibilityBus
import Foundation

/// What Qt tells in a way of its own. Seen with 5.15, 6.4 and 6.8.
extension ElementTree {
  var isQt: Bool {
    switch nodes.application.toolkit.kind {
    case .qt5, .qt6: true
    default: false
    }
  }

  /// Whether it is in a popup of Qt Quick 5, which is a dialog inside of its window (5.15), with nothing but items and a
  /// scroll indicator in it.
  func isInPopupOfQtQuick(_ node: Int) -> Bool {
    let popup = nodes.parent(node)
    return isQt && popup > 0 && nodes.parent(popup) > 0 && type(popup) == .dialog
      && nodes.children(popup).allSatisfy { type($0) == .cell || type($0) == .other }
  }

  /// Whether Qt may tell an identifier: 6.4 tells none, and with 6.11 items have the identifier of their view.
  func mayHaveIdentifierOfQt(_ node: Int) -> Bool {
    guard !nodes.states(nodes.parent(node)).contains(.managesDescendants) else { return false }
    if !nodes.fetchedColumns(of: 0).contains(.accessibleID) {
      try? nodes.fetch(.accessibleID, of: [0])
      if nodes.accessibleID(0) != nil { try? nodes.fetch(.accessibleID, of: nodes.children(0)) }
    }
    return nodes.accessibleID(0) != nil
  }

  /// What the paths of a program's objects begin with: the name of its object of the class QApplication, or that class.
  /// KDE's programs tell another identifier of the program itself (6.8).
  private var qtApplicationNames: [String] {
    let windows = nodes.children(0).compactMap { nodes.accessibleID($0) }.filter { $0.contains(".") }
    return [nodes.accessibleID(0)].compactMap { $0 }
      + windows.compactMap { $0.split(separator: ".").first }.map(String.init)
  }

  /// The name that the program gave an object, or the identifier that it set in its place.
  ///
  /// Unless the program sets one, Qt 6.11 tells the names of the object and of all around it, joined by dots, with
  /// the class for each that has no name: `QApplication.QMainWindow.save-button`.
  func qtIdentifier(_ path: String, of node: Int) -> String {
    guard qtApplicationNames.contains(where: { path.hasPrefix($0 + ".") }) else { return path }
    let name = path.split(separator: ".").last.map(String.init) ?? ""
    // A type of QML without an id has a name made from its file's and a number.
    let isClass =
      name.hasPrefix("Q") && name.dropFirst().first?.isUppercase == true
      || name.contains("_QMLTYPE_") || name.contains("_QML_")
    return isClass || name.hasPrefix("qt_") ? "" : name
  }

  /// The identifier as the program tells it, where that is more than ``ElementTree/identifier(_:)``; nil elsewhere. It is to be
  /// fetched before.
  func wholeIdentifier(_ node: Int) -> String? { isQt ? nodes.accessibleID(node) : nil }

  /// The label of a combo box, or nil for another element.
  ///
  /// A QComboBox has the chosen text as its name, whatever its accessible name is; what a person would call it
  /// is the label whose buddy it is. One of Qt Quick has a name of its own.
  func qtComboBoxLabel(_ node: Int) -> String? {
    guard isQt, nodes.role(node) == .comboBox, qtComboBoxField(node) == nil else { return nil }
    try? nodes.fetch([.relations, .description], of: [node])
    let texts = nodes.labels(of: node).map { nodes.name($0) }
    if !texts.isEmpty { return texts.joined(separator: " ") }
    return nodes.description(node).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// What a combo box shows, or nil for another element.
  func qtComboBoxValue(_ node: Int) -> String? {
    guard isQt, nodes.role(node) == .comboBox else { return nil }
    // Where nothing stands in it, an editable QComboBox falls back to its accessible name (5.15, 6.4).
    let field = qtComboBoxField(node) ?? nodes.children(node).first { nodes.role($0) == .text }
    guard let field else { return nodes.name(node) }
    try? nodes.fetch(.text, of: [field])
    return nodes.text(field)
  }

  /// The text of a date field, or nil for another element.
  func qtDate(_ node: Int) -> String? {
    guard isQt, type(node) == .datePicker else { return nil }
    try? nodes.fetch(.text, of: [node])
    return nodes.text(node)
  }

  /// The label of a password field of Qt Quick, which hides its name with its text: the placeholder.
  func qtPasswordLabel(_ node: Int) -> String? {
    guard isQt, nodes.role(node) == .passwordText, nodes.name(node).isEmpty else { return nil }
    try? nodes.fetch(.description, of: [node])
    return nodes.description(node)
  }

  /// The label of a tool bar, or nil for another element: its name is the title of a menu's item that shows it.
  func qtBarLabel(_ node: Int, _ name: String) -> String? {
    guard isQt, nodes.role(node) == .toolBar, name.contains("&") else { return nil }
    return QtTitle.withoutMnemonics(name)
  }

  /// Whether an element scrolls what is in it. Qt has no role for that: the views of widgets manage their items,
  /// other scroll areas hold boxes with scroll bars, and the views of Qt Quick are known by their roles.
  func scrollsInQt(_ node: Int) -> Bool {
    guard isQt, node > 0 else { return false }
    switch nodes.role(node) {
    case .list, .table, .tree, .treeTable: return true
    case .filler:
      return nodes.children(node).contains { box in
        nodes.role(box) == .filler && nodes.children(box).contains { nodes.role($0) == .scrollBar }
      }
    default: return holdsRowsOfQtQuick(node)
    }
  }

  /// Whether rows lie in an element at once: a ListView of Qt Quick is not in the tree unless the program says what
  /// it is, and its rows are children of what lies around it.
  private func holdsRowsOfQtQuick(_ node: Int) -> Bool {
    nodes.children(node).contains { nodes.role($0) == .listItem } && ToolkitExceptions.isQtQuick(node, nodes)
  }

  /// Whether a tab is the open one: Qt says so of Qt Quick's alone, and names the row of a widget's tabs by it.
  func isOpenTabOfQt(_ node: Int) -> Bool {
    guard isQt, nodes.role(node) == .pageTab else { return false }
    return nodes.states(node).contains(.checked)
      || !nodes.name(node).isEmpty && nodes.name(nodes.parent(node)) == nodes.name(node)
  }

  /// Whether a query for switches finds the node: Qt Quick says of its switches that they are check boxes.
  func mayBeSwitchOfQt(_ node: Int) -> Bool {
    isQt && nodes.role(node) == .checkBox && ToolkitExceptions.isQtQuick(node, nodes)
  }

  /// The field in which a combo box of Qt Quick shows what is chosen.
  private func qtComboBoxField(_ node: Int) -> Int? {
    nodes.children(node).first { nodes.role($0) == .text && ToolkitExceptions.isQtQuick(node, nodes) }
  }
}
