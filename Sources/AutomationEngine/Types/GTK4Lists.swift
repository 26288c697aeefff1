import AccessibilityBus

/// Tells tables, trees and plain lists of GTK 4 apart, which its roles do not.
///
/// GTK 4.8 calls every column view a tree grid, with a list in it and a row of titles above, and every list view a
/// list, also when its rows have expanders. Here a column view is a table, what has expanders is an outline, and
/// what stands around the rows of a column view is no table of its own.
enum GTK4Lists {
  static func mark(in types: inout [ElementType], nodes: AccessibleTree) {
    guard nodes.application.toolkit.kind == .gtk4 else { return }
    for node in 1..<max(1, nodes.count) {
      switch nodes.role(node) {
      case .treeTable: markColumnView(node, &types, nodes)
      case .list where types[nodes.parent(node)] != .outline: markTree(node, &types, nodes)
      default: continue
      }
    }
  }

  private static func markColumnView(_ view: Int, _ types: inout [ElementType], _ nodes: AccessibleTree) {
    types[view] = .table
    for part in nodes.children(view) {
      switch nodes.role(part) {
      case .tableRow:
        types[part] = .group
        for title in nodes.children(part) { types[title] = .button }
      case .list:
        markTree(part, &types, nodes)
        if types[part] == .outline { types[view] = .outline }
        types[part] = .group
      default: continue
      }
    }
  }

  private static func markTree(_ list: Int, _ types: inout [ElementType], _ nodes: AccessibleTree) {
    var isTree = false
    for row in nodes.children(list) {
      for node in (row + 1)..<max(row + 1, nodes.subtreeEnd(row)) where isExpander(node, nodes) {
        isTree = true
        let triangle = nodes.children(node).first { nodes.role($0) == .pushButton }
        if let triangle { types[triangle] = .disclosureTriangle }
      }
    }
    guard isTree else { return }
    types[list] = .outline
    for row in nodes.children(list) where [.cell, .tableRow].contains(types[row]) { types[row] = .outlineRow }
  }

  /// GtkTreeExpander: what holds a row's content and can be expanded, without being a control.
  private static func isExpander(_ node: Int, _ nodes: AccessibleTree) -> Bool {
    guard nodes.states(node).contains(.expandable) else { return false }
    switch nodes.role(node) {
    case .panel, .filler, .grouping: return true
    default: return false
    }
  }
}
