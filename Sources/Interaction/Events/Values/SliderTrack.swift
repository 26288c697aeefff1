// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Where on a slider which value lies, as far as it is known: the first guess is that the whole length stands for the
/// range, and each drag makes it better.
///
/// The value may be written beside the trough, or the slider be upside down.
struct SliderTrack {
  private let area: CGRect
  private let length: CGFloat

  /// Where the handle is, in pixels from the start.
  private(set) var handle: CGFloat
  private(set) var value: Double

  /// The change of the value for one pixel.
  private var slope: Double
  /// The same without its direction.
  var pixel: Double { abs(slope) }
  private var isMeasured = false
  private var misses = 0

  /// From an end to the middle of the handle there.
  ///
  /// GTK's handles are about 20 pixels wide and stay inside the trough.
  private let margin: CGFloat
  private static let halfHandle: CGFloat = 10

  /// - Parameters:
  ///   - area: what can be seen of the slider, in pixels of the screen.
  ///   - value: where it stands, from 0 to 1.
  ///   - padding: pixels from each end of the area to the trough.
  init(area: CGRect, value: Double, padding: CGFloat = 0) {
    self.area = area
    self.value = value
    margin = Self.halfHandle + padding
    length = max(area.width, area.height)
    let span = max(1, length - 2 * margin)
    slope = 1 / Double(span)
    handle = margin + span * CGFloat(value)
  }

  /// The place of the handle for a value; at most a handle's width beyond the ends.
  func place(of wanted: Double) -> CGFloat {
    min(max(handle + CGFloat((wanted - value) / slope), -Self.halfHandle), length + Self.halfHandle)
  }

  /// Whether an area is too near to a square to be a straight track, as a dial and a button are.
  static func isNone(_ area: CGRect) -> Bool {
    max(area.width, area.height) < 2 * min(area.width, area.height)
  }

  func point(_ place: CGFloat) -> CGPoint {
    area.width >= area.height
      ? CGPoint(x: area.minX + place, y: area.midY) : CGPoint(x: area.midX, y: area.minY + place)
  }

  /// Takes note of what a drag to a place came to.
  mutating func learn(place: CGFloat, value now: Double) {
    let moved = Double(place - handle)
    // The first drag began at an estimate. A value at an end shows only the direction.
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
    handle = min(max(place, margin), length - margin)
    value = now
  }
}
