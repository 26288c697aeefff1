// SPDX-License-Identifier: Apache-2.0

import CPixels
import Foundation

/// Compares a picture with the expected one, pixel by pixel.
package struct PictureComparison: Sendable {
  /// The distance of two colors above which a pixel counts as different, from 0 to 1; with 0, each difference counts.
  ///
  /// The distance is the perceptual measure of Kotsarenko and Ramos (2010), with the scale that comparisons in browsers
  /// use, so thresholds of such tests have the same meaning here.
  package let colorTolerance: Double

  /// - Parameter colorTolerance: the value of ``colorTolerance``; it is limited to 0 … 1.
  package init(colorTolerance: Double = 0) { self.colorTolerance = min(1, max(0, colorTolerance)) }

  /// The difference between two pictures of the same size.
  package struct Difference: Sendable, Equatable {
    /// The number of pixels that differ.
    package let pixels: Int
    /// The largest distance of two colors, from 0 to 1.
    package let largest: Double
    /// The rectangles around the places that differ, in pixels of the picture, the one with the most differing pixels
    /// first; empty if only the number was requested.
    package let places: [CGRect]
  }

  /// Returns the difference between two pictures.
  ///
  /// - Parameters:
  ///   - expected: the reference.
  ///   - actual: the picture to check.
  ///   - findsPlaces: whether the places of the differences are needed.
  /// - Returns: nil if the pictures have different sizes.
  package func difference(
    between expected: Screenshot, and actual: Screenshot, findsPlaces: Bool = true
  ) -> Difference? {
    let (width, height) = (expected.width, expected.height)
    guard width == actual.width, height == actual.height else { return nil }
    let columns = (width + Self.tile - 1) / Self.tile
    var tiles = [cpixels_tile](
      repeating: cpixels_tile(), count: findsPlaces ? columns * ((height + Self.tile - 1) / Self.tile) : 0)
    var largest = 0.0
    let pixels = tiles.withUnsafeMutableBufferPointer { tiles in
      cpixels_compare(
        expected.pixels, actual.pixels, Int32(width), Int32(height), colorTolerance, Int32(Self.tile),
        findsPlaces ? tiles.baseAddress : nil, &largest)
    }
    return Difference(
      pixels: Int(pixels), largest: largest.squareRoot(), places: Self.places(of: tiles, columns: columns))
  }

  /// Returns a picture that shows the places of the differences in red on a pale copy of the actual picture; nil if the
  /// pictures have different sizes.
  package func picture(of expected: Screenshot, and actual: Screenshot) -> Screenshot? {
    guard expected.width == actual.width, expected.height == actual.height else { return nil }
    let size = actual.pixels.count
    let pixels = [UInt8](unsafeUninitializedCapacity: size) { bytes, count in
      if let result = bytes.baseAddress {
        cpixels_show_differences(
          expected.pixels, actual.pixels, Int32(actual.width), Int32(actual.height), colorTolerance, result)
      }
      count = size
    }
    return Screenshot(frame: actual.frame, pixels: pixels)
  }

  // MARK: - Places

  /// The width and height of the squares into which pictures are divided, in pixels: about a letter.
  private static let tile = 16

  /// Combines neighboring tiles with differences, so that a changed word is one place.
  private static func places(of tiles: [cpixels_tile], columns: Int) -> [CGRect] {
    var left = Set(tiles.indices.filter { tiles[$0].count > 0 })
    var found: [(count: Int, rect: CGRect)] = []
    while let first = left.min() {
      left.remove(first)
      var (queue, count, rect) = ([first], 0, CGRect.null)
      while let index = queue.popLast() {
        let tile = tiles[index]
        count += Int(tile.count)
        rect = rect.union(
          CGRect(
            x: Int(tile.left), y: Int(tile.top), width: Int(tile.right - tile.left) + 1,
            height: Int(tile.bottom - tile.top) + 1))
        let (row, column) = index.quotientAndRemainder(dividingBy: columns)
        for (nextRow, nextColumn) in [
          (row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1),
        ]
        where (0..<columns).contains(nextColumn) {
          if let next = left.remove(nextRow * columns + nextColumn) { queue.append(next) }
        }
      }
      found.append((count, rect))
    }
    return found.sorted { ($0.count, -$0.rect.minY) > ($1.count, -$1.rect.minY) }.map(\.rect)
  }
}
