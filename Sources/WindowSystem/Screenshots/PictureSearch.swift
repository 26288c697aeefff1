// SPDX-License-Identifier: Apache-2.0

import CPixels
import Foundation
import Timing

/// Finds a picture in another one.
package struct PictureSearch: Sendable {
  /// A position at which the picture was found.
  package struct Match: Sendable, Equatable {
    /// The frame of the match, in pixels of the screen.
    package let frame: CGRect
    /// The similarity from 0 to 1; 1 is equality of all pixels.
    ///
    /// A score of 0 is no better than a plain area in the pattern's own median color.
    package let score: Double
  }

  package let pattern: Screenshot
  /// The maximum difference of a match, from 0 to 1; 1 is the difference of a plain area in the pattern's median
  /// color.
  ///
  /// With this scale, a pattern that is mostly background does not match everywhere.
  package let tolerance: Double
  /// The difference between the pattern and a plain area in its median color, summed over all channels and pixels.
  private let contrast: Int
  /// The indices of the most distinctive pixels, which are compared first.
  private let order: [Int32]

  /// Prepares the search for a picture.
  ///
  /// - Parameters:
  ///   - pattern: the picture to find.
  ///   - tolerance: the value of ``tolerance``; it is limited to 0 … 1.
  /// - Throws: ``WindowSystemError/pictureConversion(reason:)`` for a picture of a single color, which would match
  ///   everywhere.
  package init(for pattern: Screenshot, tolerance: Double) throws {
    guard !pattern.isOfOneColor else {
      throw WindowSystemError.pictureConversion(
        reason: "a picture of a single color matches everywhere; use a picture that contains an edge")
    }
    self.pattern = pattern
    self.tolerance = min(1, max(0, tolerance))
    let plain = Self.plainColor(of: pattern)
    contrast = Self.differences(of: pattern, to: plain).reduce(0, +)
    order = Self.distinctivePixels(of: pattern, unlike: plain)
  }

  /// The matches in a picture, the best one first.
  ///
  /// Of overlapping matches, only the best one is returned.
  package func matches(in picture: Screenshot) -> [Match] {
    guard picture.width >= pattern.width, picture.height >= pattern.height else { return [] }
    var found = [cpixels_match](repeating: cpixels_match(), count: Self.maximumPlaces)
    let count = cpixels_find(
      picture.pixels, Int32(picture.width), Int32(picture.height), pattern.pixels, Int32(pattern.width),
      Int32(pattern.height), order, Int32(order.count), UInt64(limiting: Double(contrast) * tolerance),
      &found,
      Int32(Self.maximumPlaces))
    var matches: [Match] = []
    for place in found.prefix(Int(count)).sorted(by: { $0.difference < $1.difference }) {
      let frame = CGRect(
        x: picture.frame.minX + CGFloat(place.x), y: picture.frame.minY + CGFloat(place.y),
        width: pattern.frame.width, height: pattern.frame.height)
      guard !matches.contains(where: { $0.frame.intersects(frame) }) else { continue }
      matches.append(Match(frame: frame, score: 1 - Double(place.difference) / Double(contrast)))
    }
    return matches
  }

  private static let maximumPlaces = 10_000
  private static let maximumDistinctivePixels = 64

  /// The color that is nearest to all pixels together: the median of blue, of green and of red.
  private static func plainColor(of picture: Screenshot) -> [UInt8] {
    var counts = [[Int]](repeating: [Int](repeating: 0, count: 256), count: 3)
    for (index, byte) in picture.pixels.enumerated() where index % 4 < 3 { counts[index % 4][Int(byte)] += 1 }
    let half = picture.pixels.count / 8
    return counts.map { counts in
      var seen = 0
      return UInt8(
        counts.firstIndex { count in
          seen += count
          return seen > half
        } ?? 255)
    }
  }

  /// The difference of each pixel from a color.
  private static func differences(of picture: Screenshot, to color: [UInt8]) -> [Int] {
    let pixels = picture.pixels
    return stride(from: 0, to: pixels.count, by: 4).map { start in
      (0..<3).reduce(0) { $0 + abs(Int(pixels[start + $1]) - Int(color[$1])) }
    }
  }

  /// The indices of the pixels with the largest difference from a color, the largest first.
  ///
  /// They are compared first, so that a position that does not match is rejected after a few pixels.
  private static func distinctivePixels(of picture: Screenshot, unlike color: [UInt8]) -> [Int32] {
    let differences = differences(of: picture, to: color)
    return differences.indices.sorted { differences[$0] > differences[$1] }.prefix(maximumDistinctivePixels)
      .map {
        Int32($0)
      }
  }
}
