// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The parts of a screen that have changed, for programs that show the screen.
enum ChangedParts {
  private static let maximumParts = 8

  /// Combines rectangles into a few that cover all of them, without much unchanged area.
  static func joined(_ rects: [CGRect]) -> [CGRect] {
    let all = rects.reduce(CGRect.null) { $0.union($1) }
    let area = rects.reduce(0) { $0 + $1.width * $1.height }
    guard rects.count > 1, area * 2 < all.width * all.height else { return rects.isEmpty ? [] : [all] }
    guard rects.count > maximumParts else { return rects }
    let half = rects.count / 2
    return joined(Array(rects[..<half])) + joined(Array(rects[half...]))
  }

  /// The part of a screen inside a rectangle; empty outside of the screen.
  ///
  /// - Parameters:
  ///   - rect: the rectangle in pixels of the screen.
  ///   - pixels: the screen, with four bytes per pixel, rows from top to bottom.
  ///   - size: the size of the screen in pixels.
  /// - Returns: the picture of that part.
  static func picture(of rect: CGRect, pixels: [UInt8], size: (width: Int, height: Int)) -> Screenshot {
    let rect = rect.integral.intersection(CGRect(x: 0, y: 0, width: size.width, height: size.height))
    guard !rect.isNull, rect.width >= 1, rect.height >= 1 else { return Screenshot(frame: .zero, pixels: []) }
    let (left, top) = (Int(rect.minX), Int(rect.minY))
    let (width, height) = (Int(rect.width), Int(rect.height))
    var part: [UInt8] = []
    part.reserveCapacity(width * height * 4)
    for row in top..<(top + height) {
      let start = (row * size.width + left) * 4
      part += pixels[start..<(start + width * 4)]
    }
    return Screenshot(frame: rect, pixels: part)
  }
}
