// SPDX-License-Identifier: Apache-2.0

import CGTK

extension Canvas {
  /// Fills the area inside straight lines from point to point.
  package func fillPolygon(_ points: [(x: Double, y: Double)], with color: Color, opacity: Double = 1) {
    cairo_new_path(context)
    for point in points { cairo_line_to(context, point.x, point.y) }
    cairo_close_path(context)
    cairo_set_source_rgba(context, color.red, color.green, color.blue, opacity)
    cairo_fill(context)
  }

  /// Fills a rectangle with the first color in its upper part and the second color in its lower part.
  ///
  /// - Parameters:
  ///   - x: The left edge, in pixels.
  ///   - y: The upper edge, in pixels.
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - radius: The radius of the corners, in pixels.
  ///   - top: The color of the upper part.
  ///   - bottom: The color of the lower part.
  package func fillRoundedRectangle(
    x: Double, y: Double, width: Double, height: Double, radius: Double, from top: Color, to bottom: Color
  ) {
    guard let gradient = cairo_pattern_create_linear(0, y, 0, y + height) else { return }
    defer { cairo_pattern_destroy(gradient) }
    cairo_pattern_add_color_stop_rgb(gradient, 0, top.red, top.green, top.blue)
    cairo_pattern_add_color_stop_rgb(gradient, 1, bottom.red, bottom.green, bottom.blue)
    cairo_new_path(context)
    cairo_arc(context, x + width - radius, y + radius, radius, -.pi / 2, 0)
    cairo_arc(context, x + width - radius, y + height - radius, radius, 0, .pi / 2)
    cairo_arc(context, x + radius, y + height - radius, radius, .pi / 2, .pi)
    cairo_arc(context, x + radius, y + radius, radius, .pi, 3 * .pi / 2)
    cairo_close_path(context)
    cairo_set_source(context, gradient)
    cairo_fill(context)
  }
}
