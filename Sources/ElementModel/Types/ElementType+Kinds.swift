// SPDX-License-Identifier: Apache-2.0

extension ElementType {
  /// The further types that an element of this type is found as.
  ///
  /// Apple's platforms differ among themselves here; a suite written for any of them should find what
  /// it looks for: a tab is also a button and its group a tab bar (iOS), an alert is also a dialog (macOS), and a
  /// toggle or a button that opens a menu is also a button.
  package var kinds: [ElementType] {
    switch self {
    case .toggle, .menuButton, .tab, .toolbarButton: [.button]
    case .alert: [.dialog]
    case .sheet: [.dialog]
    case .`switch`: [.toggle]
    case .tableRow, .outlineRow: [.cell]
    case .comboBox: [.popUpButton]
    case .tabGroup: [.tabBar]
    default: []
    }
  }

  /// Whether a query for `type` finds an element of this type.
  package func matches(_ type: ElementType) -> Bool {
    type == .any || type == self || kinds.contains(type)
  }

  /// Whether a person can type into it or read running text from it, so that its text is its value.
  package var holdsText: Bool {
    switch self {
    case .textField, .secureTextField, .searchField, .textView, .comboBox, .stepper: true
    default: false
    }
  }

  /// Whether its value is the state "0", "1" or "2" (mixed).
  package var isCheckable: Bool {
    switch self {
    case .checkBox, .radioButton, .`switch`, .toggle: true
    default: false
    }
  }

  /// Whether the element is operated by a click, so that a tool tip may stand in for a missing label.
  package var isControl: Bool {
    switch self {
    case .button, .toggle, .menuButton, .toolbarButton, .checkBox, .radioButton, .`switch`, .popUpButton,
      .comboBox, .link, .tab, .image, .menuItem, .slider, .stepper, .colorWell, .disclosureTriangle:
      true
    default: false
    }
  }

  /// Whether the element is a window of its own on the desktop.
  package var isWindow: Bool {
    switch self {
    case .window, .dialog, .alert, .sheet: true
    default: false
    }
  }
}
