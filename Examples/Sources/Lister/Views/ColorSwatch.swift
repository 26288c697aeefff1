// SPDX-License-Identifier: Apache-2.0

import GTK

/// A disc that selects a color: a custom drawing, and a button for assistive technologies.
@MainActor
final class ColorSwatch {
  let root: DrawingArea
  let color: ListColor
  var onPress: (() -> Void)?

  var isSelected = false {
    didSet {
      root.setAccessibleSelected(isSelected)
      root.redraw()
    }
  }

  /// - Parameters:
  ///   - color: The color of the disc.
  ///   - isHidden: Whether it has no role and no name for assistive technologies.
  init(_ color: ListColor, isHidden: Bool = false) {
    self.color = color
    root = DrawingArea(role: isHidden ? .picture : .button)
    root.addStyle("swatch")
    if !isHidden { root.setAccessibleLabel(color.title) }
    root.setSize(width: 32, height: 32)
    root.align(vertically: .center)
    root.onDraw { [weak self] canvas in self?.draw(on: canvas) }
    root.onPress { [weak self] in self?.onPress?() }
  }

  private func draw(on canvas: Canvas) {
    let color = Color(hex: color.hex)
    let (x, y) = (canvas.width / 2, canvas.height / 2)
    canvas.fillCircle(x: x, y: y, radius: 11.5, with: color)
    guard isSelected else { return }
    canvas.strokeCircle(x: x, y: y, radius: 14.5, width: 2, with: color)
    canvas.strokeLine(
      through: [(x: x - 4.5, y: y + 0.5), (x: x - 1.2, y: y + 3.8), (x: x + 4.8, y: y - 3.4)],
      width: 2, with: Color(hex: 0xFF_FFFF))
  }
}
