// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A picture of a part of the screen.
package struct Screenshot: Sendable, Equatable {
  /// The captured part of the screen, in whole pixels.
  package let frame: CGRect
  /// Four bytes per pixel: blue, green, red, and an unused byte.
  ///
  /// Rows are stored from top to bottom.
  package let pixels: [UInt8]

  package init(frame: CGRect, pixels: [UInt8]) {
    self.frame = frame
    self.pixels = pixels
  }

  /// The width in pixels.
  package var width: Int { Int(frame.width) }
  /// The height in pixels.
  package var height: Int { Int(frame.height) }
  /// The number of bytes from one row to the next.
  package var stride: Int { width * 4 }

  /// The color of a pixel.
  package struct Color: Hashable, Sendable {
    package let red: UInt8
    package let green: UInt8
    package let blue: UInt8

    package init(red: UInt8, green: UInt8, blue: UInt8) {
      self.red = red
      self.green = green
      self.blue = blue
    }
  }

  /// The color of a pixel, counted from the top left of this picture; nil outside of the picture.
  package func pixel(x: Int, y: Int) -> Color? {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return nil }
    let start = y * stride + x * 4
    return Color(red: pixels[start + 2], green: pixels[start + 1], blue: pixels[start])
  }

  /// Whether all pixels have the same color, such as those of a screen without windows.
  package var isOfOneColor: Bool {
    pixels.count <= 4
      || pixels.withUnsafeBytes { bytes in
        guard let first = bytes.baseAddress else { return true }
        return memcmp(first, first + 4, bytes.count - 4) == 0
      }
  }

  /// The part of the picture inside `rect`, which is in pixels of the screen; nil if `rect` is outside of the picture.
  package func cropped(to rect: CGRect) -> Screenshot? {
    let area = rect.standardized.integral.intersection(frame)
    guard !area.isNull, area.width >= 1, area.height >= 1 else { return nil }
    let left = Int(area.minX - frame.minX) * 4
    let byteCount = Int(area.width) * 4
    var part: [UInt8] = []
    part.reserveCapacity(byteCount * Int(area.height))
    for row in Int(area.minY - frame.minY)..<Int(area.maxY - frame.minY) {
      let start = row * stride + left
      part.append(contentsOf: pixels[start..<start + byteCount])
    }
    return Screenshot(frame: area, pixels: part)
  }
}

extension Screenshot {
  /// Returns the picture with some parts covered by gray, so that their content neither counts in a comparison nor is
  /// stored.
  ///
  /// - Parameter areas: the parts, in pixels of the screen; parts outside of the picture have no effect.
  /// - Returns: a picture of the same part of the screen.
  package func covering(_ areas: [CGRect]) -> Screenshot {
    let areas = areas.map { $0.standardized.integral.intersection(frame) }.filter {
      !$0.isNull && !$0.isEmpty
    }
    guard !areas.isEmpty else { return self }
    var covered = pixels
    covered.withUnsafeMutableBytes { bytes in
      for area in areas {
        let start = Int(area.minX - frame.minX) * 4
        for row in Int(area.minY - frame.minY)..<Int(area.maxY - frame.minY) {
          let first = row * stride + start
          if let base = bytes.baseAddress { memset(base + first, Self.gray, Int(area.width) * 4) }
        }
      }
    }
    return Screenshot(frame: frame, pixels: covered)
  }

  /// The value of each color component in a covered part.
  private static let gray: Int32 = 0x80
}
