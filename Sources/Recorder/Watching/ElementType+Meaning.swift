// SPDX-License-Identifier: Apache-2.0

import ElementModel

extension ElementTree {
  /// Whether the toolkit does not deny that the node is on the screen.
  ///
  /// GTK 4.8 does not tell of all that are.
  func maySay(_ node: Int) -> Bool {
    toolkit.isShowing(node, in: nodes) || type(node).isWindow
  }
}

extension ElementType {
  /// Whether a person who clicks on something inside of it means it.
  var isOperated: Bool {
    switch self {
    case .image: false
    case .cell, .tableRow, .outlineRow, .menuBarItem, .menu, .textField, .secureTextField, .searchField,
      .textView, .datePicker, .tableColumn, .scrollBar, .splitter, .icon:
      true
    default: isControl || holdsText
    }
  }

  /// Whether its elements hold others and are no answer to what is at a place.
  var isContainer: Bool {
    switch self {
    case .application, .window, .dialog, .alert, .sheet, .popover, .group, .other, .scrollView, .table,
      .outline,
      .collectionView, .toolbar, .menuBar, .tabGroup, .tabBar, .splitGroup, .webView, .layoutArea,
      .navigationBar, .statusBar, .radioGroup, .browser, .grid, .any:
      true
    default: false
    }
  }
}

extension ElementType {
  /// Whether two fast clicks are two clicks, whatever the program's time for a double click.
  var actsOnEachClick: Bool {
    switch self {
    case .button, .toolbarButton, .menuButton, .toggle, .checkBox, .radioButton, .`switch`, .tab, .menuItem,
      .menuBarItem, .popUpButton, .disclosureTriangle, .link, .incrementArrow, .decrementArrow, .stepper:
      true
    default: false
    }
  }

  /// Whether a press opens a list from which the release may choose.
  var opensMenu: Bool {
    switch self {
    case .menuBarItem, .menu, .menuItem, .popUpButton, .comboBox, .menuButton: true
    default: false
    }
  }

  /// Whether the wheel changes the element itself.
  var turnsWithWheel: Bool {
    switch self {
    case .slider, .stepper, .popUpButton, .comboBox, .tab, .scrollBar: true
    default: false
    }
  }

  /// Whether the wheel moves what is in it.
  var scrolls: Bool {
    switch self {
    case .scrollView, .webView, .textView, .table, .outline, .collectionView: true
    default: false
    }
  }
}
