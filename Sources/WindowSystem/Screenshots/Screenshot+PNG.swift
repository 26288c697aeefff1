// SPDX-License-Identifier: Apache-2.0

import CPNG
import Foundation

extension Screenshot {
  /// The picture as PNG, with settings for speed: encoding a desktop of 1280x800 pixels takes less than 10 ms.
  ///
  /// - Parameter isSmall: whether to produce a smaller file in about ten times the time, for pictures that are stored.
  /// - Returns: the bytes of the file.
  /// - Throws: ``WindowSystemError/pngEncoding(reason:)``.
  package func pngData(isSmall: Bool = false) throws -> Data {
    var file = cpng_file()
    let isWritten = pixels.withUnsafeBufferPointer {
      cpng_encode_bgrx(&file, $0.baseAddress, UInt32(width), UInt32(height), isSmall ? 9 : 1)
    }
    guard isWritten != 0, let bytes = file.bytes else {
      free(file.bytes)
      let reason = withUnsafeBytes(of: &file.error) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      throw WindowSystemError.pngEncoding(reason: reason)
    }
    return Data(bytesNoCopy: bytes, count: file.count, deallocator: .free)
  }

  /// Creates a picture from a PNG file.
  ///
  /// - Parameters:
  ///   - png: the bytes of the file.
  ///   - origin: the position of the picture's corner on the screen.
  /// - Throws: ``WindowSystemError/pictureConversion(reason:)`` if the data is not a PNG picture.
  package init(png: Data, at origin: CGPoint) throws {
    let (rgb, width, height) = try PictureConverter.decode(png)
    var pixels = [UInt8](repeating: 0, count: width * height * 4)
    for pixel in 0..<width * height {
      pixels[pixel * 4] = rgb[pixel * 3 + 2]
      pixels[pixel * 4 + 1] = rgb[pixel * 3 + 1]
      pixels[pixel * 4 + 2] = rgb[pixel * 3]
    }
    self.init(frame: CGRect(origin: origin, size: CGSize(width: width, height: height)), pixels: pixels)
  }
}
