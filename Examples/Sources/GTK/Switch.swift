// SPDX-License-Identifier: Apache-2.0

import CGTK

/// A sliding switch that is on or off.
///
/// Give it an accessible label: it has no text.
package final class Switch: Widget {
  package init() {
    super.init(gtk_switch_new())
  }

  package var isOn: Bool {
    get { gtk_switch_get_active(opaque) != 0 }
    set { gtk_switch_set_active(opaque, newValue ? 1 : 0) }
  }

  package func onToggle(_ action: @escaping @MainActor () -> Void) {
    connect("notify::active", action)
  }
}
