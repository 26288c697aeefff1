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
    guard let chosen = try? nodes.source.selectedChild(at: 0, of: nodes.reference(node)) else { return nil }
    return items.first { nodes.reference($0) == chosen }.map { nodes.name($0) }
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

  /// Whether a menu is open that an element has nothing to do with.
  func isBesideOpenMenuOfGTK3(_ node: Int) -> Bool {
    guard nodes.application.toolkit.kind == .gtk3, let popups = try? geometry().popups,
      popups.contains(where: { $0.isViewable && $0.types.contains { $0.hasSuffix("_MENU") } })
    else { return false }
    return !path(to: node).contains { [.menu, .menuItem, .menuBar, .menuBarItem].contains(type($0)) }
  }

  /// Asking for a place costs a call.
  private static let mostParts = 1_000
}
