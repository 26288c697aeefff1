import AccessibilityBus

/// What roles mean in the pages and windows of Chromium and Firefox.
extension ToolkitExceptions {
  static func web(_ node: Int, _ role: Role, _ base: ElementType, _ tree: AccessibleTree)
    -> ElementType
  {
    switch role {
    case .toggleButton, .checkBox:
      if tree.attributes(node)?["xml-roles"]?.contains("switch") == true { return .`switch` }
    case .entry:
      if tree.states(node).contains(.multiLine) { return .textView }
      if tree.attributes(node)?["text-input-type"] == "search" { return .searchField }
    case .section where tree.states(node).contains(.editable): return .textView
    default: break
    }
    return common(node, role, base, tree)
  }
}
