import AccessibilityBus

/// What roles mean in GTK 3.
extension ToolkitExceptions {
  static func gtk3(_ node: Int, _ role: Role, _ base: ElementType, _ tree: AccessibleTree)
    -> ElementType
  {
    if PluggedPages.isTextBlock(node, tree) { return .staticText }
    switch role {
    case .toggleButton where tree.attributes(node)?["xml-roles"]?.contains("switch") == true: return .`switch`
    // GtkSwitch has the role of a toggle button; its one action is called "toggle", not "click".
    case .toggleButton where tree.actions(node)?.first?.name.lowercased() == "toggle": return .`switch`
    // GtkPopover is a modal panel below the window.
    case .panel where tree.states(node).contains(.modal): return .popover
    default: return common(node, role, base, tree)
    }
  }
}
