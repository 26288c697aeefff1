// SPDX-License-Identifier: Apache-2.0

import CGTK

/// A field for a whole number, which can also be changed in steps.
///
/// Give it an accessible label.
///
/// Its two buttons are not elements: GTK hides them from assistive technologies, whose users type the number or press
/// the Up and Down keys.
package final class Stepper: Widget {
  package init(range: ClosedRange<Int>) {
    super.init(
      gtk_spin_button_new_with_range(Double(range.lowerBound), Double(range.upperBound), 1))
    gtk_spin_button_set_numeric(opaque, 1)
  }

  package var value: Int {
    get { Int(gtk_spin_button_get_value_as_int(opaque)) }
    set { gtk_spin_button_set_value(opaque, Double(newValue)) }
  }

  package func onChange(_ action: @escaping @MainActor () -> Void) {
    connect("value-changed", action)
  }
}
