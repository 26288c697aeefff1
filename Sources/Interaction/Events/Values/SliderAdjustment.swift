// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementHandles
import ElementModel
import Foundation
import Idleness
import Programs
import Timing

/// Reads the position of a slider, and moves it.
package struct SliderAdjustment {
  let element: ElementHandle

  package init(_ element: ElementHandle) { self.element = element }

  /// Returns the position of the slider: 0 at its minimum, 1 at its maximum.
  package func normalizedPosition() throws -> Double {
    try element.application.session.lock.withLock { try position(of: element.resolve()) }
  }

  /// Drags the slider's handle to a position.
  ///
  /// A control that a drag does not move, such as a dial or a volume button, is moved by keys and by the wheel.
  ///
  /// - Parameters:
  ///   - position: 0 at the minimum, 1 at the maximum.
  ///   - title: the title of the step.
  /// - Throws: `AutomationError` if the element cannot be reached, has no range of values, or ends far from the
  ///   position.
  func adjust(toNormalizedPosition position: Double, title: String) throws {
    guard position.isFinite else {
      throw AutomationError(
        .unsupported,
        "Expected a slider position from 0 (minimum) to 1 (maximum); found \(position).")
    }
    let requested = min(max(position, 0), 1)
    try element.perform(title) { target in
      if try range(of: target.node) == nil { try learnRange(target) }
      var takesClicks = target.node.tree.toolkit.pointer.slidersTakeClicks
      var track = SliderTrack(
        area: target.visibleFrame, value: try self.position(of: target.node),
        padding: target.node.tree.toolkit.pointer.sliderPadding)
      let enough = try self.tolerance(of: element.resolve())
      let steps = ValueSteps(slider: self, target: target, requested: requested)
      if SliderTrack.isTooSquare(target.visibleFrame), try steps.run() { return }
      // The extra length in pixels of a drag that follows one without effect, because GTK ignores up to three pixels.
      var push: CGFloat = 0
      for _ in 0..<Self.maximumDrags where !Cancellation.isRequested {
        let error = abs(track.value - requested)
        guard error > max(enough, track.pixel / 2) else { break }
        // To reach an end, the drag goes beyond it.
        var end = track.place(of: requested <= 0 ? -0.1 : requested >= 1 ? 1.1 : requested)
        let isShort = abs(end - track.handle) <= Self.shortDrag
        end += end < track.handle ? -push : push
        if takesClicks {
          try target.click(at: track.point(end))
        } else {
          try target.gesture.drag(
            from: track.point(track.handle), to: track.point(end), duration: 0, velocity: 4_000)
        }
        element.application.idle.wait(afterInput: true)
        let before = track.value
        var now = try self.position(of: element.resolve())
        if takesClicks, now == before {
          // Browsers report the change later than they show it.
          _ = try Waiter(session: element.application.session).wait(timeout: TimeLimits.Events.slider.seconds)
          {
            now = try self.position(of: element.resolve())
            return now != before
          }
        }
        // A long drag without effect has missed the handle.
        if now == before, push < 3, error <= Self.near || isShort {
          push += 1
          continue
        }
        // The handle does not come closer, because the program determines the values between two pixels and the
        // rounding.
        if error <= Self.near, abs(now - requested) >= error, abs(now - requested) <= Self.near { break }
        push = 0
        track.learn(place: end, value: now)
        takesClicks = takesClicks && track.value != before
      }
      let near = max(enough, Self.near, track.pixel)
      guard abs(try self.position(of: element.resolve()) - requested) > near else { return }
      guard try steps.run() else { throw try isElsewhere(requested) }
    }
  }

  private func isElsewhere(_ requested: Double) throws -> AutomationError {
    let node = try element.resolve()
    let position = try position(of: node)
    let range = try range(of: node)
    func text(_ part: Double) -> String {
      range.map { ElementValue.format($0.lowerBound + part * ($0.upperBound - $0.lowerBound)) } ?? "\(part)"
    }
    return AutomationError(
      .unsupported,
      "\(element.description) should be at the position \(requested), which is the value \(text(requested)), "
        + "but has the value \(text(position)).",
      notes: [
        "A drag, keys and the wheel were tried. In the test, move the slider by taps, keys or drags that it supports."
      ])
  }

  /// Drags the slider's handle to a value in the units of the program.
  ///
  /// - Parameters:
  ///   - value: the target value, in the units of the program.
  ///   - title: the title of the step.
  /// - Throws: the errors of ``adjust(toNormalizedPosition:title:)``, and `AutomationError` for a value outside of the
  ///   range.
  func adjust(toValue value: Double, title: String) throws {
    try element.application.session.lock.withLock {
      if try range(of: element.resolve()) == nil {
        try element.perform(ActionPart.measureRange.title(on: element)) { try learnRange($0) }
      }
      guard let range = try range(of: element.resolve()) else {
        throw AutomationError(
          .unsupported, "\(element.description) has no range of values: it is not a slider.")
      }
      guard range.contains(value) else {
        throw AutomationError(
          .unsupported,
          "Expected a value from \(range.lowerBound) to \(range.upperBound) for \(element.description); found "
            + "\(value).")
      }
      try adjust(
        toNormalizedPosition: (value - range.lowerBound) / (range.upperBound - range.lowerBound), title: title
      )
    }
  }

  private static let maximumDrags = 12
  /// The distance that the first drags reach, as a fraction of the range: one unit of a range of whole numbers up to
  /// 100.
  static let near = 0.0101
  /// The longest drag, in pixels, that GTK may treat as a click, without moving the handle.
  private static let shortDrag: CGFloat = 3

  func position(of node: ElementNode) throws -> Double {
    guard let range = try range(of: node), let value = node.tree.nodes.value(node.index) else {
      throw AutomationError(
        .unsupported, "\(element.description) has no range of values: it is not a slider.")
    }
    return (value.current - range.lowerBound) / (range.upperBound - range.lowerBound)
  }

  /// Returns the tolerance as a fraction of the range: half a step of the program, or, if the program reports no step,
  /// the difference that rounds to the same whole number up to a hundred.
  func tolerance(of node: ElementNode) throws -> Double {
    guard let range = try range(of: node), let value = node.tree.nodes.value(node.index), value.increment > 0
    else { return 0.0049 }
    return min(0.5, value.increment / (range.upperBound - range.lowerBound) / 2) + 1e-6
  }

  /// Returns the slider's range; nil if it reports no range.
  private func range(of node: ElementNode) throws -> ClosedRange<Double>? {
    try node.tree.attributes.prefetch([.value], of: [node.index])
    guard let value = node.tree.nodes.value(node.index) else { return nil }
    if value.maximum > value.minimum { return value.minimum...value.maximum }
    return element.application.running?.interface.learnedRanges[node.tree.nodes.reference(node.index)]
  }

  /// Moves the handle to both ends to measure the range, because the sliders of Qt Quick (5.15, 6.4) report a value and
  /// no range.
  private func learnRange(_ target: EventTarget) throws {
    var ends: [Double] = []
    let track = SliderTrack(
      area: target.visibleFrame, value: 0.5, padding: target.node.tree.toolkit.pointer.sliderPadding)
    for end in [-0.1, 1.1] {
      try target.gesture.drag(
        from: track.point(track.handle), to: track.point(track.place(of: end)), duration: 0, velocity: 4_000)
      element.application.idle.wait(afterInput: true)
      let node = try element.resolve()
      try node.tree.attributes.prefetch([.value], of: [node.index])
      if let value = node.tree.nodes.value(node.index) { ends.append(value.current) }
    }
    guard ends.count == 2, ends[0] < ends[1] else { return }
    let node = try element.resolve()
    element.application.running?.interface.learnedRanges[node.tree.nodes.reference(node.index)] =
      ends[0]...ends[1]
  }
}
