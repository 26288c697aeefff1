// SPDX-License-Identifier: Apache-2.0

import Foundation
import WindowSystem

/// Determines from a screenshot whether something without an element is drawn at a point.
struct DrawnContent {
  let picture: Screenshot

  /// Whether the area around a point differs from the background of the element that contains it.
  ///
  /// The background is the most frequent color near the point. A line or an edge is not content, so at least two
  /// fifths of the area, a square of seven pixels, must differ.
  ///
  /// - Parameters:
  ///   - point: the point, in pixels of the screen.
  ///   - holder: the frame of the element that contains the point.
  ///   - parts: the frames of the exposed elements inside that element.
  /// - Returns: false also if the area is not in the screenshot.
  func isDrawn(at point: CGPoint, in holder: CGRect, except parts: [CGRect]) -> Bool {
    let around = CGRect(
      x: point.x - Self.reach, y: point.y - Self.reach, width: 2 * Self.reach, height: 2 * Self.reach
    )
    .intersection(holder)
    guard let area = picture.cropped(to: around), let spot = picture.cropped(to: square(at: point, holder))
    else {
      return false
    }
    var counts: [UInt32: Int] = [:]
    for y in 0..<area.height {
      for x in 0..<area.width {
        let place = CGPoint(x: area.frame.minX + CGFloat(x), y: area.frame.minY + CGFloat(y))
        guard let color = area.pixel(x: x, y: y), !parts.contains(where: { $0.contains(place) }) else {
          continue
        }
        counts[Self.bin(color), default: 0] += 1
      }
    }
    guard let ground = counts.max(by: { $0.value < $1.value })?.key else { return false }
    var different = 0
    for y in 0..<spot.height {
      for x in 0..<spot.width {
        if let color = spot.pixel(x: x, y: y), Self.distance(Self.bin(color), ground) > 1 { different += 1 }
      }
    }
    return different * 5 >= spot.width * spot.height * 2
  }

  /// Whether an area shows more than its background: at least one pixel in fifty differs.
  func showsSomething(in frame: CGRect) -> Bool {
    // A border is not content.
    guard let area = picture.cropped(to: frame.insetBy(dx: 2, dy: 2)) else { return false }
    var counts: [UInt32: Int] = [:]
    for y in 0..<area.height {
      for x in 0..<area.width {
        if let color = area.pixel(x: x, y: y) { counts[Self.bin(color), default: 0] += 1 }
      }
    }
    guard let ground = counts.max(by: { $0.value < $1.value })?.key else { return false }
    let different = counts.reduce(0) { $0 + (Self.distance($1.key, ground) > 1 ? $1.value : 0) }
    return different * 50 >= area.width * area.height
  }

  /// The distance to each side in which the background color is searched, in pixels.
  private static let reach: CGFloat = 48

  private func square(at point: CGPoint, _ holder: CGRect) -> CGRect {
    CGRect(x: point.x - 3, y: point.y - 3, width: 7, height: 7).intersection(holder)
  }

  /// Groups colors by the upper four bits of each component.
  private static func bin(_ color: Screenshot.Color) -> UInt32 {
    UInt32(color.red >> 4) << 8 | UInt32(color.green >> 4) << 4 | UInt32(color.blue >> 4)
  }

  private static func distance(_ a: UInt32, _ b: UInt32) -> Int {
    [8, 4, 0].map { abs(Int(a >> $0 & 15) - Int(b >> $0 & 15)) }.max() ?? 0
  }
}
