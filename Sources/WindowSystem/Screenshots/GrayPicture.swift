// SPDX-License-Identifier: Apache-2.0

import CPixels
import Foundation

/// A picture in shades of gray, with one byte per pixel.
package struct GrayPicture {
  package let width: Int
  package let height: Int
  package let pixels: [UInt8]

  /// The property of a pixel that its shade of gray shows.
  package enum Shade: Sendable, CaseIterable {
    /// The brightness of the pixel.
    case brightness
    /// The contrast of the pixel to its surroundings, inverted: text becomes dark on white, whatever its colors are.
    case contrast
  }

  /// Creates a picture of twice the width and height, because text on screens is too small for text recognition.
  ///
  /// The picture is white if there is not enough memory.
  package init(doubling picture: Screenshot, shade: Shade = .brightness) {
    width = picture.width * 2
    height = picture.height * 2
    pixels = [UInt8](unsafeUninitializedCapacity: width * height) { bytes, count in
      if let gray = bytes.baseAddress {
        let make = shade == .brightness ? cpixels_double_gray : cpixels_double_contrast
        if make(picture.pixels, Int32(picture.width), Int32(picture.height), gray) != 0 {
          bytes.initialize(repeating: .max)
        }
      }
      count = picture.width * picture.height * 4
    }
  }

  /// The picture as a file of Netpbm (PGM, binary format).
  package var portableGraymap: Data { Data("P5\n\(width) \(height)\n255\n".utf8) + Data(pixels) }
}
