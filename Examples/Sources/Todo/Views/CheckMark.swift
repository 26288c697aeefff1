// SPDX-License-Identifier: Apache-2.0

import GTK

/// A circle; green with a tick if the item is finished.
@MainActor
final class CheckMark {
  let root = DrawingArea(role: .picture)

  var isOn = false {
    didSet { root.redraw() }
  }

  init() {
    root.setSize(width: 22, height: 22)
    root.align(vertically: .center)
    root.onDraw { [weak self] canvas in self?.draw(on: canvas) }
  }

  private func draw(on canvas: Canvas) {
    let (x, y) = (canvas.width / 2, canvas.height / 2)
    guard isOn else {
      canvas.strokeCircle(x: x, y: y, radius: 9.5, width: 2, with: Color(hex: 0xC3C8D1))
      return
    }
    canvas.fillCircle(x: x, y: y, radius: 10.5, with: Color(hex: 0x2FA35B))
    canvas.strokeLine(
      through: [(x - 4.5, y + 0.5), (x - 1.5, y + 3.5), (x + 4.5, y - 3.5)], width: 2,
      with: Color(hex: 0xFFFFFF))
  }
}
