import AccessibilityBus

/// Where a toolkit uses a role for something else than ``RoleTable`` says.
///
/// Each toolkit's rules stand together; a rule that has to read more than role and states is listed in
/// ``columnsNeeded(toolkit:role:)``, so that what it reads is fetched once for all nodes concerned.
enum ToolkitExceptions {
  /// The columns that must be fetched before ``type(of:base:in:)`` can decide about nodes of a role.
  static func columnsNeeded(toolkit: Toolkit.Kind, role: Role) -> NodeColumns {
    switch (toolkit, role) {
    case (.gtk4, .checkBox), (.gtk4, .dialog): .roleName
    case (.gtk3, .toggleButton): .actions
    case (.qt5, .spinButton), (.qt6, .spinButton): .value
    case (.chromium, _), (.gecko, _): webAlternative(role: role) == nil ? [] : .attributes
    default: []
    }
  }

  /// What nodes of a role are, if not what they seem to be without their columns. Where that is one thing only, the columns are
  /// not fetched before a query can tell the difference: on a page of hundreds of fields it costs a call for each.
  static func alternative(toolkit: Toolkit.Kind, role: Role) -> ElementType? {
    switch toolkit {
    case .chromium, .gecko: webAlternative(role: role)
    default: nil
    }
  }

  static func type(of node: Int, base: ElementType, in tree: AccessibleTree) -> ElementType {
    let role = tree.role(node)
    switch tree.application.toolkit.kind {
    case .gtk3: return gtk3(node, role, base, tree)
    case .gtk4: return gtk4(node, role, base, tree)
    case .chromium, .gecko: return web(node, role, base, tree)
    case .qt5, .qt6: return qt(node, role, base, tree)
    case .java: return java(node, role, base, tree)
    case .libreOffice: return libreOffice(node, role, base, tree)
    case .inaccessible: return base
    default: return common(node, role, base, tree)
    }
  }

  // MARK: - Rules of every toolkit

  static func common(_ node: Int, _ role: Role, _ base: ElementType, _ tree: AccessibleTree)
    -> ElementType
  {
    // A child of the application is a window, whatever its role says.
    if tree.parent(node) == 0, !base.isWindow, base != .menu, base != .popover { return .window }
    switch base {
    case .textField where tree.states(node).contains(.multiLine): return .textView
    case .popUpButton where tree.states(node).contains(.editable) || hasEditableChild(node, tree):
      return .comboBox
    case .dialog where isMessage(node, tree): return .alert
    case .menu where isMenuBarChild(node, tree), .menuItem where isMenuBarChild(node, tree):
      return .menuBarItem
    case .toggle where tree.states(node).contains(.expandable): return .disclosureTriangle
    default: return base
    }
  }

  /// Whether a dialog says something and asks for an answer, and does nothing else.
  ///
  /// GTK 4, Firefox and Swing give a message dialog the role of every other dialog. It is an alert
  /// here when it holds texts, pictures and buttons only, and is modal, or a window of its own with few buttons: one that
  /// belongs to no window is modal to none.
  private static func isMessage(_ node: Int, _ tree: AccessibleTree) -> Bool {
    let isModal = tree.states(node).contains(.modal)
    guard isModal || tree.parent(node) == 0 else { return false }
    var texts = 0
    var buttons = 0
    for other in (node + 1)..<max(node + 1, tree.subtreeEnd(node)) {
      switch tree.role(other) {
      case .label, .`static`, .heading, .paragraph: texts += 1
      case .pushButton: buttons += 1
      case .text where !tree.states(other).contains(.editable): texts += 1
      case .panel, .filler, .grouping, .optionPane, .image, .icon, .separator, .scrollPane, .scrollBar,
        .viewport,
        .section, .rootPane, .layeredPane, .header, .footer:
        continue
      default: return false
      }
    }
    return texts > 0 && buttons > 0 && (isModal || buttons <= mostButtonsOfMessage)
  }

  private static let mostButtonsOfMessage = 4

  private static func hasEditableChild(_ node: Int, _ tree: AccessibleTree) -> Bool {
    let end = tree.subtreeEnd(node)
    return (node + 1..<max(node + 1, end)).contains { tree.states($0).contains(.editable) }
  }

  private static func isMenuBarChild(_ node: Int, _ tree: AccessibleTree) -> Bool {
    let parent = tree.parent(node)
    return parent > 0 && tree.role(parent) == .menuBar
  }
}
