import AccessibilityBus
import Foundation

/// The label that a program put beside a field, where the field has no name of its own.
///
/// GTK 3 tells the label of a mnemonic (`Find:`) by a relation alone; LibreOffice's dialogs are made of such fields.
enum LabelRelation {
  /// Whether the node's relations say what it is called.
  static func names(_ node: Int, of type: ElementType, in nodes: AccessibleTree) -> Bool {
    switch nodes.application.toolkit.kind {
    case .gtk3, .libreOffice: break
    default: return false
    }
    switch type {
    case .textField, .secureTextField, .searchField, .textView, .stepper, .comboBox, .popUpButton, .slider,
      .progressIndicator, .levelIndicator, .datePicker:
      return nodes.name(node).isEmpty
    default: return false
    }
  }

  /// The nodes that have the relation of a node: LibreOffice's lists to choose from are made of two.
  static func bearer(of node: Int, in nodes: AccessibleTree) -> Int {
    ToolkitExceptions.hiddenComboBox(of: node, nodes) ?? node
  }

  /// The text of the labels of a node; nil for one without.
  static func label(of node: Int, in tree: ElementTree) -> String? {
    guard names(node, of: tree.type(node), in: tree.nodes) else { return nil }
    let bearer = bearer(of: node, in: tree.nodes)
    if !tree.nodes.name(bearer).isEmpty { return tree.nodes.name(bearer) }
    try? tree.nodes.fetch(.relations, of: [bearer])
    let targets = tree.nodes.relations(bearer)?.first { $0.type == labelledBy }?.targets ?? []
    let texts = targets.compactMap { tree.nodes.node(for: $0) }
      .map { tree.nodes.name($0).trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    return texts.isEmpty ? nil : texts.joined(separator: " ")
  }

  /// A number of `AtspiRelationType`.
  private static let labelledBy: UInt32 = 2
}
