// SPDX-License-Identifier: Apache-2.0

import CGTK

/// Rows in a vertical list.
package final class ListBox: Widget {
  package init() {
    super.init(gtk_list_box_new())
    gtk_list_box_set_selection_mode(opaque, GTK_SELECTION_NONE)
  }

  package func append(_ row: ListRow) {
    gtk_list_box_append(opaque, row.widget)
  }

  package func remove(_ row: ListRow) {
    gtk_list_box_remove(opaque, row.widget)
  }

  /// Calls `action` with the position of a row that is clicked, or activated with Return.
  package func onActivate(_ action: @escaping @MainActor (Int) -> Void) {
    connect("row-activated") { arguments in
      guard let row = arguments.object(at: 1) else { return false }
      action(Int(gtk_list_box_row_get_index(row.assumingMemoryBound(to: GtkListBoxRow.self))))
      return true
    }
  }
}

package final class ListRow: Widget {
  package init(child: Widget, isActivatable: Bool) {
    super.init(gtk_list_box_row_new())
    gtk_list_box_row_set_child(pointer(), child.widget)
    self.isActivatable = isActivatable
    // A row without an action is not in the order of the Tab key; the widgets in it are.
    gtk_widget_set_focusable(widget, isActivatable ? 1 : 0)
  }

  /// Whether a click on the row activates it.
  package var isActivatable: Bool {
    get { gtk_list_box_row_get_activatable(pointer()) != 0 }
    set { gtk_list_box_row_set_activatable(pointer(), newValue ? 1 : 0) }
  }
}
