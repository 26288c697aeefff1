// SPDX-License-Identifier: Apache-2.0

import CGTK

/// Tabs in a row, one of which is selected.
package final class TabBar: Widget {
  /// Called with the position of a tab that the user selects, even if it is already selected.
  package var onSelect: ((Int) -> Void)?

  private var tabs: [ToggleButton] = []

  package init() {
    super.init(cgtk_widget_new_with_role(gtk_box_get_type(), GTK_ACCESSIBLE_ROLE_TAB_LIST))
    gtk_box_set_homogeneous(pointer(), 1)
  }

  /// Adds a tab at the end.
  ///
  /// - Parameters:
  ///   - title: The name of the tab.
  ///   - icon: A name in the icon theme.
  package func add(_ title: String, icon: String) {
    let label = Label(title)
    label.align(horizontally: .center)
    let tab = ToggleButton(tab: Box(.vertical, spacing: 2, children: [Icon(named: icon), label]))
    tab.setAccessibleLabel(title)
    tab.addStyle("tab", "flat")
    if let first = tabs.first { tab.joinGroup(of: first) }
    let position = tabs.count
    tabs.append(tab)
    gtk_box_append(pointer(), tab.widget)
    tab.onToggle { [weak tab] in
      if let tab { tab.setAccessibleSelected(tab.isPressed) }
    }
    tab.onClick { [weak self] in self?.onSelect?(position) }
  }

  /// Shows a tab as selected, without calling ``onSelect``.
  package func select(_ position: Int) {
    guard tabs.indices.contains(position) else { return }
    tabs[position].isPressed = true
  }
}
