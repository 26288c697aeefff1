// SPDX-License-Identifier: Apache-2.0

import Foundation

/// How far a rectangle has to move to lie inside an area, in pixels: positive when it lies right of or below it.
struct ScrollDistance: Equatable {
  var dx: CGFloat
  var dy: CGFloat

  static let zero = ScrollDistance(dx: 0, dy: 0)

  init(dx: CGFloat, dy: CGFloat) {
    self.dx = dx
    self.dy = dy
  }

  /// The least that brings the rectangle in; of one that is larger than the area, its beginning.
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
