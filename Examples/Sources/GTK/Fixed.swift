// SPDX-License-Identifier: Apache-2.0

import CGTK

/// Widgets at fixed positions.
package final class Fixed: Widget {
  package init() {
    super.init(gtk_fixed_new())
  }

  /// - Parameters:
  ///   - child: The widget to place.
  ///   - x: The pixels from the left; may be outside.
  ///   - y: The pixels from the top.
  package func put(_ child: Widget, x: Double, y: Double) {
    gtk_fixed_put(pointer(), child.widget, x, y)
  }
}
