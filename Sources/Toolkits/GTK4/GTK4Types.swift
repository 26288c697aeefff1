// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel

/// The meaning of roles in GTK 4 and libadwaita.
enum GTK4Types {
  /// Returns the columns of a node that ``type(of:base:in:)`` needs in addition to those in every snapshot.
  static func columns(of node: Int, in tree: AccessibleTree) -> NodeColumns {
    switch tree.role(node) {
    case .checkBox, .dialog: .roleName
    default: []
    }
  }

  static func type(of node: Int, base: ElementType, in tree: AccessibleTree) -> ElementType {
    let role = tree.role(node)
    switch role {
    case .checkBox where tree.roleName(node) == "switch": return .`switch`
    case .checkBox where tree.roleName(node)?.hasPrefix("radio") == true: return .radioButton
    case .dialog where tree.roleName(node) == "alert dialog": return .alert
    case .entry: return .searchField
    // A toast of libadwaita shows a message without a question. An AdwAlertDialog in its window has a scroll area with
    // its text (1.7).
    case .alert where tree.parent(node) > 0: return holdsScrollPane(node, tree) ? .alert : .group
    // The toggle in GtkMenuButton and GtkDropDown since 4.10.
    case .toggleButton where isInsideControl(node, tree): return .other
    case .pushButton:
      // GtkMenuButton and GtkDropDown contain the visible button: one element, not two.
      if isInsideControl(node, tree) { return .other }
      if containsButton(node, tree) { return .menuButton }
      // GtkExpander contains its title in boxes. The first child of a button that opens a menu or a popover is not a
      // box.
      if tree.states(node).contains(.expandable), node + 1 < tree.subtreeEnd(node),
        [.panel, .filler, .grouping].contains(tree.role(node + 1)), !tree.states(node).contains(.hasPopup)
      {
        return .disclosureTriangle
      }
    case .filler, .unknown:
      if isScaleButton(node, tree) { return .slider }
      if let type = classes[className(node, tree)] { return type }
      // The second window of a program has no specific role either (4.8). A dialog that is not modal is recognized by
      // the display.
      if tree.parent(node) == 0 { return tree.states(node).contains(.modal) ? .dialog : .window }
    case .panel:
      // Since 4.12, a widget without a specific role is "generic", without its class. Split panes are recognized by
      // their range.
      if isScaleButton(node, tree) { return .slider }
      if tree.interfaces(node).contains(.value) { return .splitGroup }
      if isPaneHandle(node, tree) { return .splitter }
      if isPopoverOfButton(node, tree) { return .popover }
      if isCalendar(node, tree) { return .datePicker }
      if isToolTip(node, tree) { return .helpTag }
      if isColorButton(node, tree) { return .colorWell }
    // In 4.18, a GtkScaleButton is a group.
    case .grouping where isScaleButton(node, tree): return .slider
    case .menu where className(node, tree).hasSuffix("PopoverMenu"): return .menu
    default: break
    }
    return CommonTypes.type(of: node, base: base, in: tree)
  }

  private static func holdsScrollPane(_ node: Int, _ tree: AccessibleTree) -> Bool {
    (node + 1..<max(node + 1, tree.subtreeEnd(node))).contains { tree.role($0) == .scrollPane }
  }

  /// Whether a node is a GtkScaleButton, such as a GtkVolumeButton: it has a range, and contains a button that opens
  /// its slider (4.8 and 4.18).
  private static func isScaleButton(_ node: Int, _ tree: AccessibleTree) -> Bool {
    guard tree.interfaces(node).contains(.value), node + 1 < tree.subtreeEnd(node),
      tree.states(node).isDisjoint(with: [.horizontal, .vertical])
    else { return false }
    let parts = Array(tree.children(node))
    guard [.pushButton, .toggleButton].contains(tree.role(parts[0])) else { return false }
    return parts.count == 1 || parts.count == 2 && className(parts[1], tree) == "GtkPopover"
  }

  /// The types by class: in GTK 4.8, widgets without a specific role have the role "widget", and their class as their
  /// name.
  private static let classes: [String: ElementType] = [
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

  /// Whether a node with the text role is an editable libadwaita row: AdwEntryRow, which contains a box with
  /// its title.
  ///
  /// The text itself is not in the tree of GTK 4.8.
  static func isEntryRow(_ node: Int, _ tree: AccessibleTree) -> Bool {
    guard tree.role(node) == .text, node + 1 < tree.subtreeEnd(node),
      tree.parent(node) > 0
    else { return false }
    return [.list, .listBox].contains(tree.role(tree.parent(node)))
  }

  private static func className(_ node: Int, _ tree: AccessibleTree) -> String { tree.toolkitName(node) }

  /// Whether a node is the handle of a split pane: the second of its three children (4.18).
  private static func isPaneHandle(_ node: Int, _ tree: AccessibleTree) -> Bool {
    let parent = tree.parent(node)
    guard parent > 0, tree.role(parent) == .panel, tree.interfaces(parent).contains(.value) else {
      return false
    }
    let parts = Array(tree.children(parent))
    return parts.count == 3 && parts[1] == node && node + 1 == tree.subtreeEnd(node)
  }

  /// Whether a node is a calendar: a row with buttons, and below it the names of the weekdays with six weeks of days
  /// (4.18).
  private static func isCalendar(_ node: Int, _ tree: AccessibleTree) -> Bool {
    guard tree.states(node).contains(.focusable) else { return false }
    let parts = Array(tree.children(node))
    return parts.count == 2 && parts.allSatisfy { tree.role($0) == .panel }
      && tree.children(parts[0]).contains { tree.role($0) == .pushButton }
      && Array(tree.children(parts[1])).count(where: { tree.role($0) == .label }) >= 49
  }

  /// Whether a node is the popover in a GtkMenuButton, next to its toggle (4.18).
  private static func isPopoverOfButton(_ node: Int, _ tree: AccessibleTree) -> Bool {
    let parent = tree.parent(node)
    return parent > 0 && tree.role(parent) == .pushButton && node > parent + 1
      && tree.role(parent + 1) == .toggleButton
  }

  /// Whether a node is a tool tip: after the content of its window, a box with a picture or text or both (4.18).
  ///
  /// Elements that a program adds there itself are in boxes that report whether they are horizontal or vertical.
  private static func isToolTip(_ node: Int, _ tree: AccessibleTree) -> Bool {
    let parent = tree.parent(node)
    guard parent > 0, node != parent + 1, tree.subtreeEnd(node) == tree.subtreeEnd(parent),
      tree.role(parent) == .frame || tree.role(parent) == .window,
      tree.states(node).isDisjoint(with: [.horizontal, .vertical, .focusable])
    else { return false }
    let boxes = Array(tree.children(node))
    guard boxes.count == 1, tree.role(boxes[0]) == .panel, tree.states(boxes[0]).contains(.horizontal) else {
      return false
    }
    let parts = Array(tree.children(boxes[0]))
    return (1...2).contains(parts.count)
      && parts.allSatisfy {
        [.label, .image, .icon].contains(tree.role($0)) && $0 + 1 == tree.subtreeEnd($0)
      }
  }

  /// Whether a node is a color button: it contains one button with a focusable picture, the swatch (4.18).
  private static func isColorButton(_ node: Int, _ tree: AccessibleTree) -> Bool {
    tree.subtreeEnd(node) == node + 3 && tree.role(node + 1) == .pushButton
      && tree.parent(node + 2) == node + 1
      && tree.role(node + 2) == .image && tree.states(node + 2).contains(.focusable)
  }

  private static func containsButton(_ node: Int, _ tree: AccessibleTree) -> Bool {
    guard node + 1 < tree.subtreeEnd(node) else { return false }
    let role = tree.role(node + 1)
    return role == .pushButton || role == .toggleButton
  }

  private static func isInsideControl(_ node: Int, _ tree: AccessibleTree) -> Bool {
    var parent = tree.parent(node)
    // GtkComboBox has a box between itself and its button.
    if parent > 0, tree.role(parent) == .panel { parent = tree.parent(parent) }
    guard parent > 0 else { return false }
    return tree.role(parent) == .comboBox || (parent == tree.parent(node) && tree.role(parent) == .pushButton)
  }
}
