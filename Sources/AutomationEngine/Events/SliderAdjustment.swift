import AccessibilityBus
import Foundation

extension ElementHandle {
  /// Where the slider stands: 0 at its minimum, 1 at its maximum.
  package func normalizedSliderPosition() throws -> Double {
    try Self.normalizedPosition(of: resolve(), description)
  }

  /// Drags the slider's handle to a position; best effort, as in the original.
  ///
  /// - Parameter position: 0 at the minimum, 1 at the maximum.
  package func adjust(toNormalizedSliderPosition position: Double) throws {
    let wanted = min(max(position, 0), 1)
    try perform("Adjust \(description) to \(wanted)") { target in
      var node = target.node
      var area = target.visible
      var aim = wanted
      // A slider on a page jumps to a click. After a fast drag Chromium tells one of the values on the way, for
      // ever (seen on a busy machine, version 156).
      var takesClicks = HitTest.isWeb(node.tree)
      for _ in 0..<Self.mostDrags {
        let now = try Self.normalizedPosition(of: node, description)
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
        takesClicks = try takesClicks && Self.normalizedPosition(of: node, description) != now
        // The handle's width and the trough's margins make the first drag land a little off.
        aim = min(max(aim + wanted - (try Self.normalizedPosition(of: node, description)), -0.1), 1.1)
      }
    }
  }

  private static let mostDrags = 5
  private static let tolerance = 0.01

  private static func normalizedPosition(of node: ElementNode, _ description: String) throws -> Double {
    try node.tree.nodes.fetch(.value, of: [node.index])
    guard let value = node.tree.nodes.value(node.index), value.maximum > value.minimum else {
      throw AutomationError(.unsupported, "\(description) has no range of values: it is not a slider.")
    }
    return (value.current - value.minimum) / (value.maximum - value.minimum)
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
