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
      if try range(of: target.node) == nil { try learnRange(target) }
      // A slider on a page jumps to a click. After a fast drag Chromium tells one of the values on the way, for
      // ever (seen on a busy machine, version 156).
      var takesClicks = HitTest.isWeb(target.node.tree)
      var track = Track(area: target.visible, value: try self.position(of: target.node))
      for _ in 0..<Self.mostDrags where abs(track.value - wanted) > Self.tolerance {
        let end = track.place(of: wanted)
        if takesClicks {
          try target.gesture.click(at: track.point(end))
        } else {
          try target.gesture.drag(
            from: track.point(track.handle), to: track.point(end), duration: 0, velocity: 4_000)
        }
        application.waitUntilIdle(afterInput: true)
        let before = track.value
        var now = try self.position(of: resolve())
        if takesClicks, now == before {
          // Browsers tell of it later than they show it.
          _ = try Waiter(session: application.session).wait(timeout: Self.patience) {
            now = try self.position(of: resolve())
            return now != before
          }
        }
        track.learn(place: end, value: now)
        takesClicks = takesClicks && track.value != before
      }
    }
  }

  private static let mostDrags = 12
  /// Pages have whole numbers: a hundredth counts as arrived, whatever its rounding.
  private static let tolerance = 0.0101
  /// How long a browser may take to tell a new value, in seconds.
  private static let patience: TimeInterval = 1.5

  private func position(of node: ElementNode) throws -> Double {
    guard let range = try range(of: node), let value = node.tree.nodes.value(node.index) else {
      throw AutomationError(.unsupported, "\(description) has no range of values: it is not a slider.")
    }
    return (value.current - range.lowerBound) / (range.upperBound - range.lowerBound)
  }

  /// The slider's range; nil where it tells none.
  private func range(of node: ElementNode) throws -> ClosedRange<Double>? {
    try node.tree.prefetch([.value], of: [node.index])
    guard let value = node.tree.nodes.value(node.index) else { return nil }
    if value.maximum > value.minimum { return value.minimum...value.maximum }
    return application.running?.learnedRanges[node.tree.nodes.reference(node.index)]
  }

  /// Moves the handle to both ends, to see what they mean: the sliders of Qt Quick (5.15, 6.4) tell their value
  /// and no range.
  private func learnRange(_ target: EventTarget) throws {
    var ends: [Double] = []
    let track = Track(area: target.visible, value: 0.5)
    for end in [-0.1, 1.1] {
      try target.gesture.drag(
        from: track.point(track.handle), to: track.point(track.place(of: end)), duration: 0, velocity: 4_000)
      application.waitUntilIdle(afterInput: true)
      let node = try resolve()
      try node.tree.prefetch([.value], of: [node.index])
      if let value = node.tree.nodes.value(node.index) { ends.append(value.current) }
    }
    guard ends.count == 2, ends[0] < ends[1] else { return }
    let node = try resolve()
    application.running?.learnedRanges[node.tree.nodes.reference(node.index)] = ends[0]...ends[1]
  }
}

/// Where on a slider which value lies, as far as it is known: the first guess is that the whole length stands for the
/// range, and each drag makes it better. The value may be written beside the trough, or the slider be upside down.
private struct Track {
  private let area: CGRect
  private let length: CGFloat

  /// Where the handle is, in pixels from the start.
  private(set) var handle: CGFloat
  private(set) var value: Double

  /// What a pixel changes.
  private var slope: Double
  private var isMeasured = false
  private var misses = 0

  /// GTK's handles are about 20 pixels wide and stay inside the trough.
  private static let margin: CGFloat = 10

  init(area: CGRect, value: Double) {
    self.area = area
    self.value = value
    length = max(area.width, area.height)
    let span = max(1, length - 2 * Self.margin)
    slope = 1 / Double(span)
    handle = Self.margin + span * CGFloat(value)
  }

  /// Where a value should be; at most a handle's width beyond the ends.
  func place(of wanted: Double) -> CGFloat {
    min(max(handle + CGFloat((wanted - value) / slope), -Self.margin), length + Self.margin)
  }

  func point(_ place: CGFloat) -> CGPoint {
    area.width >= area.height
      ? CGPoint(x: area.minX + place, y: area.midY) : CGPoint(x: area.midX, y: area.minY + place)
  }

  /// Takes note of what a drag to a place came to.
  mutating func learn(place: CGFloat, value now: Double) {
    let moved = Double(place - handle)
    // The first drag began at a guess. A value at an end tells only the direction.
    if isMeasured, abs(moved) > 1, abs(now - value) > 0.005 {
      let plain = 1 / Double(length)
      let measured = (now - value) / moved
      slope = min(max(abs(measured), plain / 2), plain * 3) * (measured < 0 ? -1 : 1)
    } else if isMeasured, now == value {
      // The press missed the trough, at the written value for example. The middle is on it.
      misses += 1
      if misses.isMultiple(of: 2) { slope = -slope }
      handle = length / 2
      return
    }
    isMeasured = true
    // However far the pointer went, the handle stays on the slider.
    handle = min(max(place, Self.margin), length - Self.margin)
    value = now
  }
}
