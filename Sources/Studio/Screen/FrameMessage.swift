// SPDX-License-Identifier: Apache-2.0

import Foundation
import WindowSystem

/// Pictures of parts of the screen for the page, in one binary message.
///
/// Numbers are big-endian.
///
/// | bytes | content |
/// | --- | --- |
/// | 4 | number of the message, which the page sends back |
/// | 2, 2 | width and height of the screen in pixels |
/// | 2 | number of parts that follow |
///
/// For each part:
///
/// | bytes | content |
/// | --- | --- |
/// | 1 | 0 for JPEG, 1 for PNG |
/// | 2, 2, 2, 2 | x, y, width and height in pixels |
/// | 4 | size of the picture in bytes; the picture follows |
struct FrameMessage {
  struct Part {
    let frame: CGRect
    let isLossless: Bool
    let picture: Data

    /// - Throws: `WindowSystemError`.
    init(_ screenshot: Screenshot, isLossless: Bool) throws {
      frame = screenshot.frame
      self.isLossless = isLossless
      picture = try isLossless ? screenshot.pngData() : screenshot.jpegData(quality: Self.quality)
    }

    private static let quality = 85
  }

  let screen: CGSize
  let parts: [Part]

  func data(number: Int) -> Data {
    var data = Data(capacity: 10 + parts.reduce(0) { $0 + $1.picture.count + 13 })
    data.append(UInt32(truncatingIfNeeded: number))
    data.append(UInt16(clamping: Int(screen.width)))
    data.append(UInt16(clamping: Int(screen.height)))
    data.append(UInt16(clamping: parts.count))
    for part in parts {
      data.append(UInt8(part.isLossless ? 1 : 0))
      for side in [part.frame.minX, part.frame.minY, part.frame.width, part.frame.height] {
        data.append(UInt16(clamping: Int(side)))
      }
      data.append(UInt32(clamping: part.picture.count))
      data.append(part.picture)
    }
    return data
  }
}

extension Data {
  fileprivate mutating func append(_ number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
  }
}
