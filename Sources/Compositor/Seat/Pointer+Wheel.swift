// SPDX-License-Identifier: Apache-2.0

/// The wheel.
extension Pointer {
  /// Turns the wheel.
  ///
  /// - Parameters:
  ///   - distance: the distance in logical pixels, to the right and down.
  ///   - steps: the number of notches of the wheel in each direction; zero for a continuous movement.
  func scroll(_ distance: Point, steps: (x: Int32, y: Int32)) {
    let steps = (x: Self.limited(steps.x), y: Self.limited(steps.y))
    record(distance.y, steps.y, .wheelUp, .wheelDown)
    record(distance.x, steps.x, .wheelLeft, .wheelRight)
    guard let focus else { return }
    focus.client.inputSent()
    let time = compositor.seat.clock.milliseconds
    let hasSteps = steps.x != 0 || steps.y != 0
    each(focus.client) { resource in
      resource.sendAxisSource(
        axisSource: (hasSteps ? WlPointer.AxisSource.wheel : .continuous).rawValue)
      for (axis, value, step) in [
        (WlPointer.Axis.verticalScroll, distance.y, steps.y), (.horizontalScroll, distance.x, steps.x),
      ]
      where value != 0 {
        if step != 0 {
          if resource.version >= 8 {
            resource.sendAxisValue120(axis: axis.rawValue, value120: step &* 120)
          } else {
            resource.sendAxisDiscrete(axis: axis.rawValue, discrete: step)
          }
        }
        resource.sendAxis(time: time, axis: axis.rawValue, value: value)
      }
      resource.sendFrame()
    }
  }

  private static func limited(_ steps: Int32) -> Int32 { max(-1000, min(1000, steps)) }

  /// Records each notch of the wheel, or one event for a movement without notches.
  private func record(
    _ distance: Double, _ steps: Int32, _ negative: UnderstudyControl.InputKind,
    _ positive: UnderstudyControl.InputKind
  ) {
    guard distance != 0 else { return }
    for _ in 0..<max(1, abs(steps)) {
      compositor.seat.record(distance < 0 ? negative : positive, code: 0, at: place)
    }
  }
}
