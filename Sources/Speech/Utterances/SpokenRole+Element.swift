// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel

extension SpokenRole {
  /// Returns the kind of an element.
  ///
  /// The type of the element decides, because it corrects what toolkits report. Within a type, the role decides, as it
  /// does in Orca.
  ///
  /// - Parameters:
  ///   - node: the number of the element.
  ///   - tree: the elements, with the column `attributes` of the element.
  /// - Returns: the kind; ``unnamed`` for an element that has no word.
  package static func of(_ node: Int, in tree: ElementTree) -> SpokenRole {
    let role = tree.nodes.role(node)
    switch tree.type(node) {
    case .window: return window(role)
    case .dialog, .sheet: return .dialog
    case .alert: return .alert
    case .helpTag: return .toolTip
    case .button, .toolbarButton, .colorWell: return button(role)
    case .menuButton: return role == .toggleButton ? .toggleButton : .menuButton
    case .toggle, .disclosureTriangle: return .toggleButton
    case .switch: return .switch
    case .checkBox: return .checkBox
    case .radioButton: return .radioButton
    case .link: return .link
    case .popUpButton: return .comboBox
    case .comboBox: return .editableComboBox
    case .slider: return slider(node, role, tree)
    case .stepper: return .spinButton
    case .progressIndicator, .activityIndicator: return .progressBar
    case .levelIndicator: return .levelBar
    case .ratingIndicator: return .rating
    case .datePicker: return role == .calendar ? .calendar : .dateEditor
    case .staticText: return role == .heading ? .heading : .label
    case .textField, .searchField: return role == .text ? .text : .entry
    case .secureTextField: return .passwordText
    case .textView: return role == .terminal ? .terminal : .text
    case .image, .icon: return picture(role)
    case let type where type.hasAny(of: [.list, .row]) || type == .grid:
      return collection(node, type, role, tree)
    case .menuBar: return .menuBar
    case .menu, .menuBarItem, .menuItem: return menu(tree.type(node), role)
    case .tab: return .pageTab
    case .tabGroup, .tabBar: return .pageTabList
    case .toolbar: return .toolBar
    case .statusBar: return .statusBar
    case .splitter: return .separator
    case .scrollBar: return .scrollBar
    case .webView: return .document
    default: return container(node, role, tree)
    }
  }

  private static func window(_ role: Role) -> SpokenRole {
    switch role {
    case .window: .window
    case .notification: .notification
    case .dialog: .dialog
    default: .frame
    }
  }

  private static func button(_ role: Role) -> SpokenRole {
    switch role {
    case .columnHeader, .tableColumnHeader: .columnHeader
    case .rowHeader, .tableRowHeader: .rowHeader
    default: .button
    }
  }

  /// Orca names the direction of a slider with a value (`_get_value_role_name` in its `ax_utilities_role.py`).
  private static func slider(_ node: Int, _ role: Role, _ tree: ElementTree) -> SpokenRole {
    if role == .dial { return .dial }
    guard tree.nodes.interfaces(node).contains(.value) else { return .slider }
    let states = tree.nodes.states(node)
    if states.contains(.horizontal) { return .horizontalSlider }
    return states.contains(.vertical) ? .verticalSlider : .slider
  }

  private static func picture(_ role: Role) -> SpokenRole {
    switch role {
    case .icon, .desktopIcon: .icon
    case .chart: .chart
    default: .image
    }
  }

  private static func collection(_ node: Int, _ type: ElementType, _ role: Role, _ tree: ElementTree)
    -> SpokenRole
  {
    switch role {
    case .list: .list
    case .listBox: .listBox
    case .tree: .tree
    case .treeTable: .treeTable
    case .listItem: .listItem
    case .tableRow: type == .outlineRow ? .treeItem : .tableRow
    case .treeItem: .treeItem
    case .tableCell: .tableCell
    default:
      switch type {
      case .outline: .tree
      case .outlineRow: .treeItem
      case .tableRow: .tableRow
      // Swing's cells are labels.
      case .cell where [.table, .treeTable].contains(tree.nodes.role(tree.nodes.parent(node))): .tableCell
      case let type where type.has(.row): .listItem
      default: .table
      }
    }
  }

  private static func menu(_ type: ElementType, _ role: Role) -> SpokenRole {
    switch role {
    case .checkMenuItem: .checkMenuItem
    case .radioMenuItem: .radioMenuItem
    case .menu, .popupMenu: .menu
    default: type == .menu ? .menu : .menuItem
    }
  }

  private static func container(_ node: Int, _ role: Role, _ tree: ElementTree) -> SpokenRole {
    if let landmark = landmark(node, role, tree) { return landmark }
    switch role {
    case .panel: return .panel
    case .grouping: return .grouping
    case .infoBar: return .infoBar
    case .separator: return .separator
    case .calendar: return .calendar
    default: return .unnamed
    }
  }

  /// The landmark of a page, which its explicit role names.
  private static func landmark(_ node: Int, _ role: Role, _ tree: ElementTree) -> SpokenRole? {
    guard role == .landmark || role == .form else { return nil }
    let roles = tree.nodes.attributes(node)?["xml-roles"] ?? ""
    for name in roles.split(separator: " ") {
      if let landmark = landmarks[String(name)] { return landmark }
    }
    return nil
  }

  private static let landmarks: [String: SpokenRole] = [
    "banner": .banner, "complementary": .complementary, "contentinfo": .contentInformation, "form": .form,
    "main": .mainContent, "navigation": .navigation, "region": .region, "search": .search,
  ]
}
