// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// The table with the element type for each AT-SPI role.
///
/// The table holds for every toolkit. If a toolkit uses a role for something else, the rule for this exception is in
/// the toolkit's folder. Roles that are not listed are ``ElementType/other``.
package enum RoleTable {
  package static func type(of role: Role) -> ElementType {
    let number = Int(role.rawValue)
    return number < types.count ? types[number] : .other
  }

  /// The table by role number.
  ///
  /// It is read for every node of every snapshot.
  private static let types: [ElementType] = {
    var types = [ElementType](repeating: .other, count: Int(table.keys.map(\.rawValue).max() ?? 0) + 1)
    for (role, type) in table { types[Int(role.rawValue)] = type }
    return types
  }()

  private static let table: [Role: ElementType] = [
    // Windows
    .application: .application,
    .frame: .window, .window: .window,
    .dialog: .dialog, .colorChooser: .dialog, .fileChooser: .dialog, .fontChooser: .dialog,
    .alert: .alert,
    .popupMenu: .menu,

    // Controls
    .pushButton: .button, .pushButtonMenu: .menuButton,
    .toggleButton: .toggle,
    .checkBox: .checkBox, .radioButton: .radioButton,
    .comboBox: .popUpButton,
    .slider: .slider, .dial: .slider,
    .spinButton: .stepper,
    .progressBar: .progressIndicator, .animation: .activityIndicator,
    .levelBar: .levelIndicator, .rating: .ratingIndicator,
    .scrollBar: .scrollBar,
    .link: .link,
    .calendar: .datePicker, .dateEditor: .datePicker,

    // Text
    .label: .staticText, .`static`: .staticText, .heading: .staticText, .caption: .staticText,
    .paragraph: .staticText, .blockQuote: .staticText, .footnote: .staticText, .mark: .staticText,
    .definition: .staticText, .descriptionTerm: .staticText, .descriptionValue: .staticText,
    .text: .textField, .entry: .textField, .editbar: .textField, .autocomplete: .textField,
    .passwordText: .secureTextField,
    .terminal: .textView, .documentText: .textView,

    // Images
    .image: .image, .icon: .image, .desktopIcon: .icon, .chart: .image,

    // Collections
    .list: .table, .listBox: .table, .table: .table, .documentSpreadsheet: .table,
    .listItem: .cell, .tableCell: .cell, .tableRow: .tableRow,
    .tree: .outline, .treeTable: .outline, .treeItem: .outlineRow,
    .tableColumnHeader: .button, .columnHeader: .button,

    // Menus
    .menuBar: .menuBar, .menu: .menu,
    .menuItem: .menuItem, .checkMenuItem: .menuItem, .radioMenuItem: .menuItem,
    .tearoffMenuItem: .menuItem,

    // Bars and containers
    .toolBar: .toolbar, .statusBar: .statusBar, .infoBar: .group,
    .pageTabList: .tabGroup, .pageTab: .tab,
    .scrollPane: .scrollView, .splitPane: .splitGroup,
    .panel: .group, .grouping: .group, .section: .group, .form: .group, .landmark: .group,
    .article: .group, .header: .group, .footer: .group,
    .documentWeb: .webView, .documentFrame: .webView, .htmlContainer: .webView,
    .internalFrame: .webView,
    .toolTip: .helpTag,
    .ruler: .ruler,
  ]
}
