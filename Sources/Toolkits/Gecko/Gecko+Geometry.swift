// SPDX-License-Identifier: Apache-2.0

/// The positions that Firefox reports for its elements.
///
/// Firefox divides pixels only by GTK's factor (`GDK_SCALE`). With the preference `layout.css.devPixelsPerPx`, with
/// larger fonts (`GDK_DPI_SCALE`) and with the zoom of a page, its positions remain in pixels (153).
extension Gecko {
}
