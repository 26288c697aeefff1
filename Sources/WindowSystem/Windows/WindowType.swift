// SPDX-License-Identifier: Apache-2.0

/// The purpose of a window, as its owner reports it.
package enum WindowType: String, Codable, Sendable {
  case normal, dialog, utility, toolbar, splash
  case menu, dropDownMenu, popupMenu, comboBox, toolTip, notification
  /// The dragged content during a drag.
  case dragged
  /// The background of the screen, and a panel.
  case desktop, dock
  /// A type that only some programs use.
  case other

  package var isMenu: Bool { self == .menu || self == .dropDownMenu || self == .popupMenu }
}
