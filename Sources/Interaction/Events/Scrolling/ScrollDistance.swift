// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The distance that brings a rectangle into an area, in pixels: positive if the rectangle is right of or below the
/// area.
struct ScrollDistance: Equatable {
  var dx: CGFloat
  var dy: CGFloat

  static let zero = ScrollDistance(dx: 0, dy: 0)

  init(dx: CGFloat, dy: CGFloat) {
    self.dx = dx
    self.dy = dy
  }

  /// The smallest such distance; if the rectangle is larger than the area, the distance that shows its beginning.
  init(from frame: CGRect, to area: CGRect) {
    dx = Self.along(frame.minX, frame.maxX, area.minX, area.maxX)
    dy = Self.along(frame.minY, frame.maxY, area.minY, area.maxY)
  }

  private static func along(_ low: CGFloat, _ high: CGFloat, _ areaLow: CGFloat, _ areaHigh: CGFloat)
    -> CGFloat
  {
    if high > areaHigh { return max(0, min(high - areaHigh, low - areaLow)) }
    return low < areaLow ? low - areaLow : 0
  }
}
