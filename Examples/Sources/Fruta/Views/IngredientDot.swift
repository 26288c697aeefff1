// SPDX-License-Identifier: Apache-2.0

import GTK

/// A disc in the color of an ingredient.
@MainActor
enum IngredientDot {
  static func make(_ ingredient: Ingredient) -> DrawingArea {
    let dot = DrawingArea(role: .picture)
    dot.setSize(width: 16, height: 16)
    dot.align(vertically: .center)
    let color = Color(hex: ingredient.color)
    dot.onDraw { $0.fillCircle(x: $0.width / 2, y: $0.height / 2, radius: $0.width / 2, with: color) }
    return dot
  }
}
