// SPDX-License-Identifier: Apache-2.0

/// The screens of the desktop.
final class Outputs {
  private unowned let compositor: WaylandServer
  private(set) var all: [Output] = []

  init(compositor: WaylandServer) { self.compositor = compositor }

  func add(_ output: Output) { all.append(output) }

  /// The smallest rectangle with all screens, in logical pixels.
  var bounds: Rect { all.reduce(Rect.zero) { $0.union($1.area) } }

  /// The screen that contains the largest part of a rectangle, or else the first one.
  func output(of rect: Rect) -> Output {
    let parts = all.map { output -> (Output, Int64) in
      let part = output.area.intersection(rect)
      return (output, Int64(part.width) * Int64(part.height))
    }
    return parts.max { $0.1 < $1.1 }.flatMap { $0.1 > 0 ? $0.0 : nil } ?? all[0]
  }

  /// Changes the first screen; the others stay at its right.
  ///
  /// - Parameters:
  ///   - pixels: the new size in pixels; nil for the present one.
  ///   - refreshRate: the new rate in Hz; nil for the present one.
  func changeFirst(pixels: Size?, refreshRate: Double?) {
    let windows = compositor.scene.windows.filter { $0.toplevel != nil }.map { ($0, output(of: $0.frame)) }
    let before = all.map(\.area)
    var x: Int32 = 0
    for (index, output) in all.enumerated() {
      if index == 0 {
        output.change(pixels: pixels, refreshRate: refreshRate)
      } else {
        output.move(to: x)
      }
      x &+= output.area.width
    }
    for (window, output) in windows {
      guard let index = all.firstIndex(where: { $0 === output }), output.area != before[index] else {
        continue
      }
      window.toplevel?.screenChanged(to: output.area, movedBy: output.area.x &- before[index].x)
    }
    compositor.seat.pointer.screensChanged()
    compositor.control.changed([.desktop, .outputs])
  }

  func area(of rect: Rect) -> Rect { output(of: rect).area }

  /// The refresh rate of the first screen, in Hz.
  var refreshRate: Double { all.first?.refreshRate ?? 60 }

  /// Returns the nearest point on a screen.
  func clamp(_ point: Point) -> Point {
    if all.contains(where: { $0.area.contains(point) }) { return point }
    let area = bounds
    return Point(
      x: max(Double(area.x), min(point.x, Double(area.right) - 1)),
      y: max(Double(area.y), min(point.y, Double(area.bottom) - 1)))
  }

  /// Reports to a surface which screens show it.
  func updateOutputs(of surface: WaylandSurface, frame: Rect) {
    for output in all { output.setShows(surface, !output.area.intersection(frame).isEmpty) }
  }

  func surfaceDestroyed(_ surface: WaylandSurface) { for output in all { output.forget(surface) } }
}
