import AccessibilityBus
import Foundation

extension ElementHandle {
  /// Where the slider stands: 0 at its minimum, 1 at its maximum.
  package func normalizedSliderPosition() throws -> Double {
    try position(of: resolve())
  }

  /// Drags the slider's handle to a position; best effort, as in the original.
  ///
  /// - Parameter position: 0 at the minimum, 1 at the maximum.
  package func adjust(toNormalizedSliderPosition position: Double) throws {
    let wanted = min(max(position, 0), 1)
    try perform("Adjust \(description) to \(wanted)") { target in
      var node = target.node
      if try range(of: node) == nil { try learnRange(target) }
      var area = target.visible
      var aim = wanted
      // A slider on a page jumps to a click. After a fast drag Chromium tells one of the values on the way, for
      // ever (seen on a busy machine, version 156).
      var takesClicks = HitTest.isWeb(node.tree)
      for _ in 0..<Self.mostDrags {
        let now = try self.position(of: node)
        if abs(now - wanted) <= Self.tolerance { return }
        let end = Self.handle(at: aim, in: area)
        if takesClicks {
          try target.gesture.click(at: end)
        } else {
          try target.gesture.drag(
            from: Self.handle(at: now, in: area), to: end, duration: 0, velocity: 4_000)
        }
        application.waitUntilIdle(afterInput: true)
        node = try resolve()
        area = try node.tree.frame(node.index) ?? area
        takesClicks = try takesClicks && self.position(of: node) != now
        // The handle's width and the trough's margins make the first drag land a little off.
        aim = min(max(aim + wanted - (try self.position(of: node)), -0.1), 1.1)
      }
    }
  }

  private static let mostDrags = 5
  private static let tolerance = 0.01

  private func position(of node: ElementNode) throws -> Double {
    guard let range = try range(of: node), let value = node.tree.nodes.value(node.index) else {
      throw AutomationError(.unsupported, "\(description) has no range of values: it is not a slider.")
    }
    return (value.current - range.lowerBound) / (range.upperBound - range.lowerBound)
  }

  /// The slider's range; nil where it tells none.
  private func range(of node: ElementNode) throws -> ClosedRange<Double>? {
    try node.tree.nodes.fetch(.value, of: [node.index])
    guard let value = node.tree.nodes.value(node.index) else { return nil }
    if value.maximum > value.minimum { return value.minimum...value.maximum }
    return application.running?.learnedRanges[node.tree.nodes.reference(node.index)]
  }

  /// Moves the handle to both ends, to see what they mean: the sliders of Qt Quick (5.15, 6.4) tell their value
  /// and no range.
  private func learnRange(_ target: EventTarget) throws {
    var ends: [Double] = []
    let middle = Self.handle(at: 0.5, in: target.visible)
    for end in [-0.1, 1.1] {
      try target.gesture.drag(
        from: middle, to: Self.handle(at: end, in: target.visible), duration: 0, velocity: 4_000)
      application.waitUntilIdle(afterInput: true)
      let node = try resolve()
      try node.tree.nodes.fetch(.value, of: [node.index])
      if let value = node.tree.nodes.value(node.index) { ends.append(value.current) }
    }
    guard ends.count == 2, ends[0] < ends[1] else { return }
    let node = try resolve()
    application.running?.learnedRanges[node.tree.nodes.reference(node.index)] = ends[0]...ends[1]
  }

  private static func handle(at position: Double, in area: CGRect) -> CGPoint {
    // GTK's handles are about 20 pixels wide and stay inside the trough.
    let margin = 10.0
    if area.width >= area.height {
      let span = max(1, area.width - 2 * margin)
      return CGPoint(x: area.minX + margin + span * position, y: area.midY)
    }
    let span = max(1, area.height - 2 * margin)
    return CGPoint(x: area.midX, y: area.minY + margin + span * position)
  }
}
