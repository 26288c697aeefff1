// SPDX-License-Identifier: Apache-2.0

/// An interaction with a program: the rows of the page on conformance, in the order of the page.
enum Ability: String, CaseIterable {
  case find, identify, label, value, state, frame
  case tap, doubleTap, press, rightClick, scroll
  case checkBox, toggle, radioButton, slider, spinButton, comboBox, datePicker
  case type, unicode, password, keys, clipboard
  case tabs, farRow, tableCell, tree
  case menu, submenu, contextMenu
  case dialog, popover, secondWindow
  case drag, splitPane, toolTip, textAttributes, touch

  /// The ability's name on the page.
  var title: String {
    switch self {
    case .find: "Find elements by type and label"
    case .identify: "Find an element by its identifier"
    case .label: "Labels"
    case .value: "Values and placeholders"
    case .state: "Enabled, selected, focused"
    case .frame: "Frames on the screen, to the corner"
    case .tap: "Tap"
    case .doubleTap: "Double tap"
    case .press: "Press and hold"
    case .rightClick: "Right click"
    case .scroll: "Turn the wheel"
    case .checkBox: "Check box"
    case .toggle: "Switch"
    case .radioButton: "Radio buttons"
    case .slider: "Slider"
    case .spinButton: "Spin button"
    case .comboBox: "Combo box"
    case .datePicker: "Date field"
    case .type: "Type text"
    case .unicode: "Type any script"
    case .password: "Password fields"
    case .keys: "Keys and shortcuts"
    case .clipboard: "Copy and paste"
    case .tabs: "Tabs"
    case .farRow: "Tap row 9,000 of 10,000"
    case .tableCell: "Table cell by row and column"
    case .tree: "Tree: open, tap a child"
    case .menu: "Menu"
    case .submenu: "Submenu"
    case .contextMenu: "Context menu"
    case .dialog: "Modal dialog"
    case .popover: "Popover"
    case .secondWindow: "Second window"
    case .drag: "Drag and drop"
    case .splitPane: "Split pane"
    case .toolTip: "Tool tip"
    case .textAttributes: "Text attributes"
    case .touch: "Two fingers on a touch screen"
    }
  }
}
