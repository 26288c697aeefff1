// SPDX-License-Identifier: Apache-2.0

extension SpokenRole {
  /// The parts of an utterance of this kind of element, in their order.
  ///
  /// Each row is the function `_generate_…` for the role in Orca's `speech_generator.py`, without the parts that depend on
  /// its settings or on keys: mnemonics, shortcuts, the element before. The function is named where its name differs
  /// from the kind. A disabled field is said to be disabled; Orca says so only of buttons and the like.
  var order: [Utterance.Facet] {
    switch self {
    case .alert, .notification: [.role, .name, .description]
    case .button, .menuButton, .pageTab:
      [.name, .expanded, .role, .disabled, .position, .description]
    case .toggleButton: [.name, .role, .expanded, .pressed, .disabled, .description]
    case .checkBox:
      [.name, .readOnly, .role, .checked, .required, .invalid, .disabled, .description]
    case .switch: [.name, .switched, .role, .disabled, .description]
    case .radioButton: [.name, .chosen, .role, .disabled, .position, .description]
    case .link: [.name, .role, .expanded, .disabled, .description]
    case .comboBox, .editableComboBox:
      [.name, .role, .value, .required, .invalid, .disabled, .description]
    case .slider, .horizontalSlider, .verticalSlider, .dial:
      [.name, .role, .value, .required, .percent, .disabled, .description]
    case .spinButton, .dateEditor: [.name, .role, .value, .required, .invalid, .disabled, .description]
    case .levelBar, .rating: [.name, .role, .value, .disabled, .description]
    // Without a value, the role takes the place of the percentage.
    case .progressBar: [.name, .percent, .role, .description]
    case .label, .icon: [.name, .description]
    case .heading: [.name, .role, .expanded, .description]
    case .entry, .text:
      [.name, .readOnly, .role, .value, .required, .invalid, .disabled, .description]
    case .passwordText, .terminal: [.name, .role, .value, .required, .invalid, .disabled, .description]
    // The size takes the place of the role.
    case .list, .listBox, .table: [.name, .size, .role, .description]
    case .listItem:
      [.name, .checked, .notSelected, .expanded, .position, .description]
    case .treeItem: [.name, .checked, .expanded, .position, .level, .description]
    case .tableRow: [.name, .checked, .expanded, .position, .description]
    case .tableCell: [.name, .value, .checked, .expanded, .level, .description]
    case .menu: [.name, .role, .expanded, .disabled, .position, .description]
    case .menuItem: [.name, .checked, .expanded, .disabled, .position, .description]
    case .checkMenuItem: [.name, .role, .checked, .disabled, .position, .description]
    case .radioMenuItem: [.name, .role, .chosen, .disabled, .position, .description]
    case .scrollBar, .separator: [.name, .role, .disabled, .description]
    case .frame, .window, .dialog, .infoBar, .toolTip, .calendar, .image, .chart, .tree, .treeTable,
      .columnHeader, .rowHeader, .menuBar, .toolBar, .statusBar, .pageTabList, .panel, .grouping, .document,
      .banner, .complementary, .contentInformation, .form, .mainContent, .navigation, .region, .search,
      .unnamed:
      // `_generate_default_presentation`
      [.name, .role, .disabled, .description]
    }
  }

  /// Whether an element of this kind is read only if it has a name or a description.
  ///
  /// Without them, it only arranges other elements (`_is_layout_only_panel` in Orca's `ax_utilities.py`).
  var needsContent: Bool {
    switch self {
    case .panel, .grouping, .unnamed: true
    default: false
    }
  }
}
