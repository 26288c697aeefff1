// SPDX-License-Identifier: Apache-2.0

/// The places that Firefox reports for its elements.
///
/// It divides pixels by GTK's factor (`GDK_SCALE`), and by nothing else: with the preference `layout.css.devPixelsPerPx`, with
/// larger fonts (`GDK_DPI_SCALE`) and with the zoom of a page its places stay pixels (153).
extension Gecko {
}
