// SPDX-License-Identifier: Apache-2.0

import CJPEG
import CPNG
import Foundation

/// Converts pictures from PNG to JPEG; for most windows, JPEG needs a tenth of the space.
package enum PictureConverter {
  /// Converts a PNG file to a JPEG file.
  ///
  /// - Parameters:
  ///   - png: the bytes of the PNG file.
  ///   - quality: from 1 to 100.
  ///   - scale: the number of pixels in each direction that become one pixel.
  /// - Returns: the bytes of the JPEG file.
  /// - Throws: ``WindowSystemError/pictureConversion(reason:)`` if the data is not a PNG picture, or cannot be encoded.
  package static func jpegData(fromPNG png: Data, quality: Int, scale: Int = 1) throws -> Data {
    var (pixels, width, height) = try decode(png)
    if scale > 1, width >= scale, height >= scale {
      var result = [UInt8](repeating: 0, count: (width / scale) * (height / scale) * 3)
      cjpeg_shrink_rgb(pixels, UInt32(width), UInt32(height), UInt32(scale), &result)
      (pixels, width, height) = (result, width / scale, height / scale)
    }
    var bytes: UnsafeMutablePointer<UInt8>?
    var count: UInt = 0
    let isWritten = cjpeg_encode_rgb(
      pixels, UInt32(width), UInt32(height), Int32(quality), &bytes, &count)
    guard isWritten != 0, let bytes else {
      free(bytes)
      throw WindowSystemError.pictureConversion(reason: "libjpeg could not write it")
    }
    return Data(bytesNoCopy: bytes, count: Int(count), deallocator: .free)
  }

  /// The pixels as red, green and blue bytes, with white behind transparent parts.
  static func decode(_ png: Data) throws -> (pixels: [UInt8], width: Int, height: Int) {
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    defer { png_image_free(&image) }
    func problem() -> WindowSystemError {
      .pictureConversion(
        reason: withUnsafeBytes(of: &image.message) {
          String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        })
    }
    return try png.withUnsafeBytes { bytes in
      guard png_image_begin_read_from_memory(&image, bytes.baseAddress, bytes.count) != 0 else {
        throw problem()
      }
      image.format = UInt32(PNG_FORMAT_FLAG_COLOR)
      let (width, height) = (Int(image.width), Int(image.height))
      var pixels = [UInt8](repeating: 0, count: width * height * 3)
      var background = png_color(red: 255, green: 255, blue: 255)
      guard png_image_finish_read(&image, &background, &pixels, 0, nil) != 0 else { throw problem() }
      return (pixels, width, height)
    }
  }
}
