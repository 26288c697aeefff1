import CPNG
import Foundation

extension Screenshot {
  /// The picture as PNG, with settings for speed: no row filters and light compression.
  package func pngData() throws -> Data {
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    image.width = UInt32(width)
    image.height = UInt32(height)
    image.format = UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_BGR)
    image.flags = UInt32(PNG_IMAGE_FLAG_FAST)
    let rows = packedRows()
    // Light compression can make a noisy picture a little larger than it was.
    var byteCount = png_alloc_size_t(rows.count + rows.count / 8 + height * 16 + 4096)
    var data = Data(count: Int(byteCount))
    let isWritten = data.withUnsafeMutableBytes { output in
      rows.withUnsafeBytes { rows in
        png_image_write_to_memory(
          &image, output.baseAddress, &byteCount, 0, rows.baseAddress, 0, nil)
      }
    }
    guard isWritten != 0 else { throw WindowSystemError.pngEncoding(reason: Self.message(&image)) }
    data.count = Int(byteCount)
    return data
  }

  /// Three bytes a pixel: a fourth one without meaning would only cost time and space.
  private func packedRows() -> [UInt8] {
    let count = pixels.count / 4
    return [UInt8](unsafeUninitializedCapacity: count * 3) { packed, initialized in
      pixels.withUnsafeBufferPointer { pixels in
        for pixel in 0..<count {
          packed[pixel * 3] = pixels[pixel * 4]
          packed[pixel * 3 + 1] = pixels[pixel * 4 + 1]
          packed[pixel * 3 + 2] = pixels[pixel * 4 + 2]
        }
      }
      initialized = count * 3
    }
  }

  private static func message(_ image: inout png_image) -> String {
    withUnsafeBytes(of: &image.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
