// SPDX-License-Identifier: Apache-2.0

/// Types and states of windows, by their names in the Extended Window Manager Hints 1.5.
extension WindowType {
  /// Creates the type for the name of an atom in `_NET_WM_WINDOW_TYPE`; `other` for a name that is not in the table.
  init(atom name: String) { self = Self.atoms[name] ?? .other }

  private static let atoms: [String: WindowType] = [
    "_NET_WM_WINDOW_TYPE_NORMAL": .normal, "_NET_WM_WINDOW_TYPE_DIALOG": .dialog,
    "_NET_WM_WINDOW_TYPE_UTILITY": .utility, "_NET_WM_WINDOW_TYPE_TOOLBAR": .toolbar,
    "_NET_WM_WINDOW_TYPE_SPLASH": .splash, "_NET_WM_WINDOW_TYPE_MENU": .menu,
    "_NET_WM_WINDOW_TYPE_DROPDOWN_MENU": .dropDownMenu, "_NET_WM_WINDOW_TYPE_POPUP_MENU": .popupMenu,
    "_NET_WM_WINDOW_TYPE_COMBO": .comboBox, "_NET_WM_WINDOW_TYPE_TOOLTIP": .toolTip,
    "_NET_WM_WINDOW_TYPE_NOTIFICATION": .notification, "_NET_WM_WINDOW_TYPE_DND": .dragged,
    "_NET_WM_WINDOW_TYPE_DESKTOP": .desktop, "_NET_WM_WINDOW_TYPE_DOCK": .dock,
  ]
}

/// Atoms in `_NET_WM_STATE`.
enum XWindowState {
  static let hidden = "_NET_WM_STATE_HIDDEN"
  static let modal = "_NET_WM_STATE_MODAL"
}
