// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The relation between positions on a slider and values, as far as it is known.
///
/// The first estimate is that the whole length represents the range. It may be wrong because the value may be written
/// next to the trough, or the slider may be upside down. Each drag improves the estimate.
struct SliderTrack {
  private let area: CGRect
  private let length: CGFloat

  /// The position of the handle, in pixels from the start.
  private(set) var handle: CGFloat
  private(set) var value: Double

  /// The change of the value for one pixel.
  private var slope: Double
  /// The change of the value for one pixel, without its sign.
  var pixel: Double { abs(slope) }
  private var isMeasured = false
  private var misses = 0

  /// The distance from an end of the area to the middle of the handle at that end.
  ///
  /// GTK's handles are about 20 pixels wide and stay inside the trough.
  private let margin: CGFloat
  private static let halfHandle: CGFloat = 10

  /// Creates an estimate from the visible area.
  ///
  /// - Parameters:
  ///   - area: the visible part of the slider, in pixels of the screen.
  ///   - value: the slider's position, from 0 to 1.
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

  /// Returns the position of the handle for a value; at most a handle's width beyond the ends.
  func place(of requested: Double) -> CGFloat {
    min(max(handle + CGFloat((requested - value) / slope), -Self.halfHandle), length + Self.halfHandle)
  }

  /// Returns whether an area is too square to be a straight track.
  ///
  /// Dials and buttons have such areas.
  static func isTooSquare(_ area: CGRect) -> Bool {
    max(area.width, area.height) < 2 * min(area.width, area.height)
  }

  func point(_ place: CGFloat) -> CGPoint {
    area.width >= area.height
      ? CGPoint(x: area.minX + place, y: area.midY) : CGPoint(x: area.midX, y: area.minY + place)
  }

  /// Improves the estimate with the result of a drag to a position.
  mutating func learn(place: CGFloat, value now: Double) {
    let moved = Double(place - handle)
    // The first drag began at an estimate. A value at an end shows only the direction.
    if isMeasured, abs(moved) > 1, abs(now - value) > 0.005 {
      let plain = 1 / Double(length)
      let measured = (now - value) / moved
      slope = min(max(abs(measured), plain / 2), plain * 3) * (measured < 0 ? -1 : 1)
    } else if isMeasured, now == value {
      // The press missed the trough, for example because it hit the written value. The middle is on the trough.
      misses += 1
      if misses.isMultiple(of: 2) { slope = -slope }
      handle = length / 2
      return
    }
    isMeasured = true
    // The handle stays on the slider, however far the pointer went.
    handle = min(max(place, margin), length - margin)
    value = now
  }
}
