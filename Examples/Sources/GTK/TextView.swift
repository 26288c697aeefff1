// SPDX-License-Identifier: Apache-2.0

import CGTK

/// Multiline text that can be read and selected.
///
/// Give it an accessible label.
package final class TextView: Widget {
  package init() {
    super.init(gtk_text_view_new())
    gtk_text_view_set_editable(pointer(), 0)
    gtk_text_view_set_cursor_visible(pointer(), 0)
    gtk_text_view_set_wrap_mode(pointer(), GTK_WRAP_WORD_CHAR)
    // Tab moves to the next widget, as in every text that cannot be edited.
    gtk_text_view_set_accepts_tab(pointer(), 0)
  }

  package var text: String = "" {
    didSet { gtk_text_buffer_set_text(gtk_text_view_get_buffer(pointer()), text, -1) }
  }
}
