import AccessibilityBus

extension ElementTree {
  /// The dialog of Chromium's own that a node is in, not one that a page shows.
  func protectedDialog(around node: Int) -> AccessibleReference? {
    guard nodes.application.toolkit.kind == .chromium, !WebText.isOnPage(node, nodes) else { return nil }
    let dialog = path(to: node).first { nodes.role($0) == .dialog || nodes.role($0) == .alert }
    return dialog.map { nodes.reference($0) }
  }
}
