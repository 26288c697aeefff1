// SPDX-License-Identifier: Apache-2.0

extension Gallery {
  /// Tries an ability.
  ///
  /// - Throws: ``Miss`` with the unexpected observation.
  func attempt(_ ability: Ability) throws {
    switch ability {
    case .find: try finding()
    case .identify: try identifying()
    case .label: try labels()
    case .value: try values()
    case .state: try states()
    case .frame: try frames()
    case .tap: try tapping()
    case .doubleTap: try padGesture("double tap") { $0.doubleTap() }
    case .press: try padGesture("press") { $0.press(forDuration: 1) }
    case .rightClick: try padGesture("secondary") { $0.rightClick() }
    case .scroll: try padGesture("scroll") { $0.scroll(byDeltaX: 0, deltaY: -100) }
    case .checkBox: try checkBox()
    case .toggle: try toggle()
    case .radioButton: try radioButtons()
    case .slider: try slider()
    case .spinButton: try spinButton()
    case .comboBox: try comboBox()
    case .datePicker: try datePicker()
    case .type: try typing()
    case .unicode: try typingAnyScript()
    case .password: try passwords()
    case .keys: try keys()
    case .clipboard: try clipboard()
    case .tabs: try tabs()
    case .farRow: try farRow()
    case .tableCell: try tableCell()
    case .tree: try tree()
    case .menu: try menu()
    case .submenu: try submenu()
    case .contextMenu: try contextMenu()
    case .dialog: try dialog()
    case .popover: try popover()
    case .secondWindow: try secondWindow()
    case .drag: try drag()
    case .splitPane: try splitPane()
    case .toolTip: try toolTip()
    case .textAttributes: try textAttributes()
    case .touch: try touch()
    }
  }
}
