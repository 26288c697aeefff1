// SPDX-License-Identifier: Apache-2.0

import CPixels
import Foundation

/// A picture in shades of grey, one byte a pixel.
package struct GrayPicture {
  package let width: Int
  package let height: Int
  package let pixels: [UInt8]

  /// A picture twice as large: texts on screens are too small for programs that read print.
  package init(doubling picture: Screenshot) {
    width = picture.width * 2
    height = picture.height * 2
    pixels = [UInt8](unsafeUninitializedCapacity: width * height) { bytes, count in
      if let gray = bytes.baseAddress {
        cpixels_double_gray(picture.pixels, Int32(picture.width), Int32(picture.height), gray)
      }
      count = picture.width * picture.height * 4
    }
  }

  /// The picture as a file of Netpbm (PGM, the binary form).
  package var portableGraymap: Data { Data("P5\n\(width) \(height)\n255\n".utf8) + Data(pixels) }
}
