// SPDX-License-Identifier: Apache-2.0

/// Clicks in one step.
extension Pointer {
  /// Clicks at a point if a window is topmost there.
  ///
  /// - Parameters:
  ///   - button: the number of the button in Linux.
  ///   - point: the position on the screen, in logical pixels.
  ///   - window: the number of the window; 0 for a position without a window.
  ///   - count: the number of clicks.
  ///   - interval: the milliseconds between the times of two clicks.
  ///   - holds: whether the last press is not released.
  /// - Returns: false if another window is topmost; then nothing has happened.
  func click(
    _ button: UInt32, at point: Point, ifOver window: UInt32, count: UInt32, interval: UInt32, holds: Bool
  ) -> Bool {
    let point = compositor.outputs.clamp(point)
    guard compositor.scene.hit(point)?.window.number ?? 0 == window else { return false }
    if point != place { move(to: point) }
    let count = min(count, Self.maximumClicks)
    for number in 0..<count {
      if number > 0 {
        compositor.seat.clock.advance(byMilliseconds: min(interval, CompositorTimes.maximumBetweenClicks))
      }
      self.button(button, isPressed: true)
      if !holds || number + 1 < count { self.button(button, isPressed: false) }
    }
    return true
  }

  private static let maximumClicks: UInt32 = 100
}
