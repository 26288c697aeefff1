import AccessibilityBus
import Foundation

/// What GTK 3 tells in ways of its own.
extension ElementTree {
  /// What a combo box shows that the program gave a name, or nil for another element.
  ///
  /// GTK 3 names a combo box by what it shows, unless the program named it. Then the choice is told by the selection
  /// interface alone; the items of the closed list have no state for it (GTK 3.24.38).
  func gtk3ComboBoxValue(_ node: Int) -> String? {
    guard nodes.application.toolkit.kind == .gtk3, nodes.role(node) == .comboBox,
      nodes.interfaces(node).contains(.selection)
    else { return nil }
    let items = descendants(of: node).filter { nodes.role($0) == .menuItem }
    if items.contains(where: { nodes.name($0) == nodes.name(node) }) { return nil }
    guard let chosen = try? nodes.bus.selectedChild(of: nodes.reference(node)) else { return nil }
    return items.first { nodes.reference($0) == chosen }.map { nodes.name($0) }
  }

  /// The text of the label whose mnemonic leads to a field, or nil for another element and for a field that the
  /// program named.
  ///
  /// GTK 3 tells of the label by a relation, and names no field by it. The entry of a combo box goes by the label of
  /// the box.
  func gtk3FieldLabel(_ node: Int) -> String? {
    guard mayHaveFieldLabelOfGTK3(node) else { return nil }
    if nodes.role(node) == .comboBox, !nodes.name(node).isEmpty {
      // Its name is what it shows, or what the program called it.
      let name = nodes.name(node)
      guard descendants(of: node).contains(where: { nodes.role($0) == .menuItem && nodes.name($0) == name })
      else { return nil }
    }
    let parent = nodes.parent(node)
    let field = parent > 0 && nodes.role(parent) == .comboBox ? parent : node
    try? nodes.fetch(.relations, of: [field])
    let labels = nodes.relations(field)?.first { $0.type == Self.labelledBy }?.targets ?? []
    let texts = labels.compactMap { nodes.node(for: $0) }
      .map { nodes.name($0).trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    return texts.isEmpty ? nil : texts.joined(separator: " ")
  }

  /// Whether a label of GTK 3 may lead to the element. The names of other widgets stand on them.
  func mayHaveFieldLabelOfGTK3(_ node: Int) -> Bool {
    guard nodes.application.toolkit.kind == .gtk3 else { return false }
    switch type(node) {
    case .textField, .secureTextField, .searchField, .textView, .stepper, .slider:
      return nodes.name(node).isEmpty
    case .popUpButton, .comboBox: return true
    default: return false
    }
  }

  /// Leaves out the parts of cells that a tree view does not draw: they are as wide as nothing, and have their texts
  /// all the same.
  func withoutHiddenPartsOfGTK3(_ candidates: [Int]) throws -> [Int] {
    let parts = candidates.filter { ToolkitExceptions.isPart($0, nodes) }
    guard (1...Self.mostParts).contains(parts.count) else { return candidates }
    try nodes.fetch(.extents, of: parts)
    let hidden = Set(parts.filter { nodes.extents($0)?.rect.width == 0 })
    return candidates.filter { !hidden.contains($0) }
  }

  /// Asking for a place costs a call.
  private static let mostParts = 1_000

  /// A number of `AtspiRelationType`.
  private static let labelledBy: UInt32 = 2
}
