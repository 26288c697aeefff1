// SPDX-License-Identifier: Apache-2.0

import CPNG
import CPixels
import Foundation

extension Screenshot {
  /// The picture as PNG, with settings for speed: encoding a desktop of 1280x800 pixels takes less than 10 ms.
  ///
  /// A picture of at most 256 colors, such as most windows with gray text, has a palette. It is encoded in three fifths
  /// of the time, or four fifths if the file is small, and its file has two thirds of the size.
  ///
  /// - Parameter isSmall: whether to produce a smaller file in about ten times the time, for pictures that are stored.
  /// - Returns: the bytes of the file.
  /// - Throws: ``WindowSystemError/pngEncoding(reason:)``.
  package func pngData(isSmall: Bool = false) throws -> Data {
    let level: Int32 = isSmall ? 9 : 1
    return try pixels.withUnsafeBufferPointer { pixels in
      try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 3 * 256) { palette in
        let indexes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(1, width * height))
        defer { indexes.deallocate() }
        let count = cpixels_index_colors(
          pixels.baseAddress, Int32(width), Int32(height), indexes.baseAddress, palette.baseAddress)
        return try Self.encode(
          cpng_picture(
            pixels: count > 0 ? UnsafePointer(indexes.baseAddress) : pixels.baseAddress, width: UInt32(width),
            height: UInt32(height), palette: count > 0 ? UnsafePointer(palette.baseAddress) : nil,
            color_count: count), level: level)
      }
    }
  }

  private static func encode(_ picture: cpng_picture, level: Int32) throws -> Data {
    var (file, picture) = (cpng_file(), picture)
    guard cpng_encode(&file, &picture, level) != 0, let bytes = file.bytes else {
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
