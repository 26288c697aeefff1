// SPDX-License-Identifier: Apache-2.0

import CGTK

extension Label {
  /// Wraps the text instead of shortening it if the label is too narrow.
  package func wrapLines() {
    gtk_label_set_ellipsize(opaque, PANGO_ELLIPSIZE_NONE)
    gtk_label_set_wrap(opaque, 1)
  }
}
