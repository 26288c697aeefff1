import AccessibilityBus
import Foundation

/// The label that a program put beside a field, where the field has no name of its own.
///
/// GTK 3 tells the label of a mnemonic (`Find:`) by a relation alone; LibreOffice's dialogs are made of such fields. So does
/// GTK 4 with the items of its menus since 4.12: the label has the role "presentation", is in no tree and may have no name,
/// and has a text.
enum LabelRelation {
  /// Whether the node's relations may say what it is called.
  static func names(_ node: Int, of type: ElementType, in nodes: AccessibleTree) -> Bool {
    let toolkit = nodes.application.toolkit.kind
    if toolkit == .gtk4 { return type == .menuItem && nodes.isNameless(node) }
    guard toolkit == .gtk3 || toolkit == .libreOffice else { return false }
    switch type {
    // The name of GTK 3's is what they show, unless the program called them something.
    case .comboBox, .popUpButton: return toolkit == .gtk3 || nodes.isNameless(node)
    case .textField, .secureTextField, .searchField, .textView, .stepper, .slider, .progressIndicator,
      .levelIndicator, .datePicker:
      return nodes.isNameless(node)
    default: return false
    }
  }

  /// The node that has the relation of a node: LibreOffice's lists to choose from are made of two, and the entry of
  /// GTK 3's combo box goes by the label of the box.
  static func bearer(of node: Int, in nodes: AccessibleTree) -> Int {
    let parent = nodes.parent(node)
    if nodes.application.toolkit.kind == .gtk3, parent > 0, nodes.role(parent) == .comboBox { return parent }
    return ToolkitExceptions.hiddenComboBox(of: node, nodes) ?? node
  }

  /// The text of the labels of a node; nil for one without.
  static func label(of node: Int, in tree: ElementTree) -> String? {
    let nodes = tree.nodes
    guard names(node, of: tree.type(node), in: nodes) else { return nil }
    let bearer = bearer(of: node, in: nodes)
    let name = nodes.name(bearer)
    if !name.isEmpty, !isShownChoice(name, of: bearer, in: tree) { return bearer == node ? nil : name }
    try? nodes.fetch(.relations, of: [bearer])
    let texts = (nodes.labels(of: bearer).map { nodes.name($0) } + [nodes.labelText(bearer) ?? ""])
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    if texts.isEmpty { return bearer == node ? nil : ToolkitExceptions.help(of: bearer, nodes) }
    return texts.joined(separator: " ")
  }

  /// Whether a combo box is named by the item that it shows.
  private static func isShownChoice(_ name: String, of node: Int, in tree: ElementTree) -> Bool {
    let nodes = tree.nodes
    return nodes.application.toolkit.kind == .gtk3 && nodes.role(node) == .comboBox
      && tree.descendants(of: node).contains { nodes.role($0) == .menuItem && nodes.name($0) == name }
  }
}
