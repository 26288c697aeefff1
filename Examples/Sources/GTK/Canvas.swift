// SPDX-License-Identifier: Apache-2.0

import CGTK

/// A color of the screen; each component is between 0 and 1.
package struct Color: Equatable, Sendable {
  package let red: Double
  package let green: Double
  package let blue: Double

  package init(red: Double, green: Double, blue: Double) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// - Parameter hex: Red, green and blue in eight bits each, as in a style sheet.
  package init(hex: UInt32) {
    red = Double(hex >> 16 & 0xFF) / 255
    green = Double(hex >> 8 & 0xFF) / 255
    blue = Double(hex & 0xFF) / 255
  }
}

/// A renderer to draw on: lengths are pixels, the origin is at the top left.
package struct Canvas {
  let context: OpaquePointer
  package let width: Double
  package let height: Double

  package func fillCircle(x: Double, y: Double, radius: Double, with color: Color) {
    cairo_new_path(context)
    cairo_arc(context, x, y, radius, 0, 2 * .pi)
    use(color)
    cairo_fill(context)
  }

  package func strokeCircle(x: Double, y: Double, radius: Double, width: Double, with color: Color) {
    cairo_new_path(context)
    cairo_arc(context, x, y, radius, 0, 2 * .pi)
    use(color)
    cairo_set_line_width(context, width)
    cairo_stroke(context)
  }

  /// Draws straight lines from point to point, with round ends and corners.
  package func strokeLine(through points: [(x: Double, y: Double)], width: Double, with color: Color) {
    cairo_new_path(context)
    for point in points { cairo_line_to(context, point.x, point.y) }
    use(color)
    cairo_set_line_width(context, width)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    cairo_stroke(context)
  }

  private func use(_ color: Color) {
    cairo_set_source_rgb(context, color.red, color.green, color.blue)
  }
}
