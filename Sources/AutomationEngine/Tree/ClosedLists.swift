import AccessibilityBus

/// Finds the lists of combo boxes that are closed.
///
/// GTK 3, LibreOffice and browsers keep them in the tree. Their items cannot be tapped and have the same names
/// as those of the next combo box; a pop-up button of the original has items only while it is open.
enum ClosedLists {
  /// The first nodes of the subtrees that cannot be seen.
  static func find(in nodes: AccessibleTree) -> [Int] {
    (1..<max(1, nodes.count)).filter { node in
      let role = nodes.role(node)
      guard role == .menu || role == .list || role == .popupMenu, nodes.parent(node) > 0 else { return false }
      guard nodes.role(nodes.parent(node)) == .comboBox else { return false }
      switch nodes.application.toolkit.kind {
      case .gtk4: return false
      case .chromium: return !nodes.states(nodes.parent(node)).contains(.expanded)
      // The list that opens belongs to the browser's window; the one on the page has no place.
      case .gecko: return !nodes.states(node).contains(.showing) || WebText.isOnPage(node, nodes)
      default: return !nodes.states(node).contains(.showing)
      }
    }
  }
}
