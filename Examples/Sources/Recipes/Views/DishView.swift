// SPDX-License-Identifier: Apache-2.0

import Foundation
import GTK

/// A drawing of a dish on its plate.
@MainActor
final class DishView {
  let root: DrawingArea

  private var dish = Dish.pancakes
  private let isFramed: Bool

  /// - Parameters:
  ///   - role: The role of the drawing for assistive technologies.
  ///   - height: The height in pixels.
  ///   - width: The width in pixels; `nil` for all available space.
  ///   - isFramed: Whether it looks like a printed photo, with a white border.
  init(role: DrawingArea.Role, height: Int, width: Int? = nil, isFramed: Bool = false) {
    self.isFramed = isFramed
    root = DrawingArea(role: role)
    root.setSize(width: width ?? -1, height: height)
    if width == nil { root.expand(horizontally: true) } else { root.align(vertically: .center) }
    root.onDraw { [weak self] canvas in self?.draw(on: canvas) }
  }

  func show(_ dish: Dish) {
    self.dish = dish
    root.redraw()
  }

  private func draw(on canvas: Canvas) {
    let (width, height) = (canvas.width, canvas.height)
    let cloth = Color(hex: dish.cloth)
    var border = 0.0
    if isFramed {
      border = 5
      let paper = Color(hex: 0xFF_FFFF)
      canvas.fillRoundedRectangle(x: 0, y: 0, width: width, height: height, radius: 4, from: paper, to: paper)
    }
    canvas.fillRoundedRectangle(
      x: border, y: border, width: width - 2 * border, height: height - 2 * border,
      radius: isFramed ? 2 : min(16, height * 0.24), from: cloth.mixed(withWhite: 0.45),
      to: cloth.mixed(withWhite: 0.1))
    drawPlate(x: width / 2, y: height / 2, radius: (height / 2 - border) * 0.84, on: canvas)
  }

  private func drawPlate(x: Double, y: Double, radius: Double, on canvas: Canvas) {
    let cloth = Color(hex: dish.cloth)
    canvas.fillCircle(x: x, y: y + radius * 0.06, radius: radius * 1.02, with: cloth)
    canvas.fillCircle(x: x, y: y, radius: radius, with: Color(hex: 0xFF_FFFF))
    canvas.strokeCircle(
      x: x, y: y, radius: radius * 0.8, width: max(1, radius * 0.03), with: Color(hex: 0xEC_E6DB))
    let food = Color(hex: dish.food)
    canvas.fillCircle(x: x, y: y, radius: radius * 0.7, with: food)
    canvas.fillCircle(
      x: x - radius * 0.04, y: y - radius * 0.05, radius: radius * 0.6, with: food.mixed(withWhite: 0.14))
    drawTopping(x: x, y: y, radius: radius * 0.52, on: canvas)
  }

  /// Distributes small discs evenly over the food: each at a golden angle from the last one.
  private func drawTopping(x: Double, y: Double, radius: Double, on canvas: Canvas) {
    let count = 14
    for index in 0..<count {
      let (dx, dy) = Self.direction(ofTurn: Double(index) * 0.381_966)
      let distance = radius * (Double(index) / Double(count)).squareRoot()
      canvas.fillCircle(
        x: x + dx * distance, y: y + dy * distance, radius: radius * (index.isMultiple(of: 3) ? 0.2 : 0.14),
        with: Color(hex: dish.topping[index % dish.topping.count]))
    }
  }

  /// The point of the unit circle after a number of turns.
  private static func direction(ofTurn turns: Double) -> (x: Double, y: Double) {
    let angle = turns * 2 * Double.pi
    return (cos(angle), cos(angle - Double.pi / 2))
  }
}
