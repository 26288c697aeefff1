import AccessibilityBus

/// What GTK 4 and libadwaita tell in ways of their own.
extension ElementTree {
  /// Whether the text of a row of libadwaita is being edited: AdwEntryRow, seen with 1.2.
  ///
  /// Such a row has the focus in a text inside it that GTK 4.8 does not tell of, so nothing in the program is told to
  /// have it. The row shows a pencil, unless it is being edited, or holds a text that is to be applied.
  func isEditedRow(_ node: Int) -> Bool {
    guard ToolkitExceptions.isEntryRow(node, nodes),
      !(1..<nodes.count).contains(where: { nodes.states($0).contains(.focused) })
    else { return false }
    let pictures = descendants(of: node).filter {
      [.image, .icon].contains(nodes.role($0)) && nodes.parent(nodes.parent($0)) == node
    }
    try? nodes.fetch(.extents, of: pictures)
    return pictures.allSatisfy { nodes.extents($0) == nil }
  }
}
