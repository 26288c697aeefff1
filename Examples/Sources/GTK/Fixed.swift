// SPDX-License-Identifier: Apache-2.0

import CGTK

/// Widgets at places of their own, whatever room there is.
package final class Fixed: Widget {
  package init() {
    super.init(gtk_fixed_new())
  }

  /// - Parameters:
  ///   - child: What is placed.
  ///   - x: Pixels from the left; may be outside.
  ///   - y: Pixels from the top.
  package func put(_ child: Widget, x: Double, y: Double) {
    gtk_fixed_put(pointer(), child.widget, x, y)
  }
}
