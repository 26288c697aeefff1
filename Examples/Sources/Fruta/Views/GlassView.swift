// SPDX-License-Identifier: Apache-2.0

import GTK

/// A drawing of a smoothie in its glass, on a soft background of its colors.
@MainActor
final class GlassView {
  let root = DrawingArea(role: .picture)

  /// The colors of the drink, from the top of the glass to its bottom.
  private var colors: [UInt32] = []

  /// - Parameter size: The side of the square, in pixels.
  init(size: Int) {
    root.setSize(width: size, height: size)
    root.align(horizontally: .center, vertically: .center)
    root.onDraw { [weak self] canvas in self?.draw(on: canvas) }
  }

  func show(_ smoothie: Smoothie) {
    colors = smoothie.parts.map(\.ingredient.color)
    root.redraw()
  }

  private func draw(on canvas: Canvas) {
    guard let first = colors.first, let last = colors.last else { return }
    let side = min(canvas.width, canvas.height)
    canvas.fillRoundedRectangle(
      x: 0, y: 0, width: side, height: side, radius: side * 0.24,
      from: Color(hex: first).mixed(withWhite: 0.72),
      to: Color(hex: last).mixed(withWhite: 0.58))
    drawStraw(side, on: canvas)
    drawDrink(side, on: canvas)
    let shine: [(x: Double, y: Double)] = [(0.32, 0.34), (0.355, 0.34), (0.385, 0.77), (0.36, 0.77)]
    canvas.fillPolygon(
      shine.map { (x: $0.x * side, y: $0.y * side) }, with: Color(hex: 0xFF_FFFF), opacity: 0.55)
  }

  /// The straw is behind the glass, so it is drawn first.
  private func drawStraw(_ side: Double, on canvas: Canvas) {
    canvas.strokeLine(
      through: [
        (x: side * 0.53, y: side * 0.40), (x: side * 0.61, y: side * 0.13), (x: side * 0.72, y: side * 0.10),
      ],
      width: side * 0.035, with: Color(hex: 0xFF_FFFF))
  }

  /// One layer for each ingredient, in a glass that is narrower at the bottom.
  private func drawDrink(_ side: Double, on canvas: Canvas) {
    let (top, bottom) = (side * 0.27, side * 0.86)
    func halfWidth(at y: Double) -> Double { side * (0.25 - 0.07 * (y - top) / (bottom - top)) }
    let height = (bottom - top) / Double(colors.count)
    for (index, color) in colors.enumerated() {
      let y = top + Double(index) * height
      let (upper, lower) = (halfWidth(at: y), halfWidth(at: y + height))
      let middle = side / 2
      canvas.fillPolygon(
        [
          (x: middle - upper, y: y), (x: middle + upper, y: y),
          (x: middle + lower, y: y + height), (x: middle - lower, y: y + height),
        ], with: Color(hex: color))
    }
  }
}
