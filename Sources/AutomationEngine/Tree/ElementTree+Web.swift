import AccessibilityBus

extension ElementTree {
  /// Chromium takes what cannot be edited for disabled, although it can be clicked, selected and copied.
  func isReadOnlyInChromium(_ node: Int) -> Bool {
    nodes.application.toolkit.kind == .chromium && nodes.states(node).contains(.readOnly)
  }

  /// The placeholder of a field that has no other name. Firefox (153) tells it as the name alone, and not that it is one.
  func placeholderAsName(_ node: Int) -> String? {
    guard nodes.application.toolkit.kind == .chromium, nodes.attributes(node)?["name-from"] == "placeholder"
    else { return nil }
    return nodes.name(node)
  }

  /// The dialog of Chromium's own that a node is in, not one that a page shows.
  func protectedDialog(around node: Int) -> AccessibleReference? {
    guard nodes.application.toolkit.kind == .chromium, !WebText.isOnPage(node, nodes) else { return nil }
    let dialog = path(to: node).first { nodes.role($0) == .dialog || nodes.role($0) == .alert }
    return dialog.map { nodes.reference($0) }
  }
}
