// SPDX-License-Identifier: Apache-2.0

/// What a window is for, as its owner says.
package enum WindowType: String, Codable, Sendable {
  case normal, dialog, utility, toolbar, splash
  case menu, dropDownMenu, popupMenu, comboBox, toolTip, notification
  /// What a drag carries.
  case dragged
  /// The background of the screen, and a panel.
  case desktop, dock
  /// One that only some programs know.
  case other

  package var isMenu: Bool { self == .menu || self == .dropDownMenu || self == .popupMenu }
}
