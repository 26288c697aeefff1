import AccessibilityBus

/// What roles mean in GTK 4 and libadwaita.
extension ToolkitExceptions {
  static func gtk4(_ node: Int, _ role: Role, _ base: ElementType, _ tree: AccessibleTree)
    -> ElementType
  {
    switch role {
    case .checkBox where tree.roleName(node) == "switch": return .`switch`
    case .checkBox where tree.roleName(node)?.hasPrefix("radio") == true: return .radioButton
    case .dialog where tree.roleName(node) == "alert dialog": return .alert
    case .entry: return .searchField
    // In GtkMenuButton and GtkDropDown since 4.10.
    case .toggleButton where isInsideControl(node, tree): return .other
    case .pushButton:
      // GtkMenuButton and GtkDropDown hold the button that a person sees: one element, not two.
      if isInsideControl(node, tree) { return .other }
      if containsButton(node, tree) { return .menuButton }
      // GtkExpander holds its title in boxes; what opens a menu or a popover holds it at once.
      if tree.states(node).contains(.expandable), node + 1 < tree.subtreeEnd(node),
        [.panel, .filler, .grouping].contains(tree.role(node + 1)), !tree.states(node).contains(.hasPopup)
      {
        return .disclosureTriangle
      }
    case .filler, .unknown:
      if let type = gtk4Classes[className(node, tree)] { return type }
      if tree.parent(node) == 0 { return .dialog }
    case .menu where className(node, tree).hasSuffix("PopoverMenu"): return .menu
    default: break
    }
    return common(node, role, base, tree)
  }

  /// GTK 4.8 gives widgets without a role of their own the role "widget", and their class as a name.
  private static let gtk4Classes: [String: ElementType] = [
    "GtkSpinner": .activityIndicator,
    "GtkCalendar": .datePicker,
    "GtkPopover": .popover,
    "GtkTooltipWindow": .helpTag,
    "GtkTreeView": .table,
    "GtkVideo": .other,
    "GtkEditableLabel": .textField,
    "GtkPaned": .splitGroup,
    "GtkPanedHandle": .splitter,
    "GtkColorButton": .colorWell,
    "AdwTabBar": .tabGroup,
    "AdwTab": .tab,
  ]

  /// Whether a text is a row of libadwaita in which one can write: AdwEntryRow, which holds a box with its title.
  ///
  /// The text itself is not in the tree of GTK 4.8.
  static func isEntryRow(_ node: Int, _ tree: AccessibleTree) -> Bool {
    guard tree.application.toolkit.kind == .gtk4, tree.role(node) == .text, node + 1 < tree.subtreeEnd(node),
      tree.parent(node) > 0
    else { return false }
    return [.list, .listBox].contains(tree.role(tree.parent(node)))
  }

  private static func className(_ node: Int, _ tree: AccessibleTree) -> String { tree.toolkitName(node) }

  private static func containsButton(_ node: Int, _ tree: AccessibleTree) -> Bool {
    node + 1 < tree.subtreeEnd(node) && [.pushButton, .toggleButton].contains(tree.role(node + 1))
  }

  private static func isInsideControl(_ node: Int, _ tree: AccessibleTree) -> Bool {
    var parent = tree.parent(node)
    // GtkComboBox puts a box between itself and its button.
    if parent > 0, tree.role(parent) == .panel { parent = tree.parent(parent) }
    guard parent > 0 else { return false }
    return tree.role(parent) == .comboBox || (parent == tree.parent(node) && tree.role(parent) == .pushButton)
  }
}
