// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Uncompressed pictures with their times as a stream that ffmpeg reads: Matroska (RFC 9559) with uncompressed frames.
///
/// During most of a test, the screen does not change. Therefore pictures are written when the screen changes, and not
/// at a fixed rate.
struct MatroskaStream {
  package let width: Int
  package let height: Int

  /// The bytes of the stream before the first picture.
  package var header: [UInt8] {
    let ebml =
      element([0x42, 0x86], number(1)) + element([0x42, 0xf7], number(1)) + element([0x42, 0xf2], number(4))
      + element([0x42, 0xf3], number(8)) + element([0x42, 0x82], Array("matroska".utf8))
      + element([0x42, 0x87], number(4)) + element([0x42, 0x85], number(2))
    // Times are in milliseconds.
    let info =
      element([0x2a, 0xd7, 0xb1], number(1_000_000)) + element([0x4d, 0x80], Array("understudy".utf8))
      + element([0x57, 0x41], Array("understudy".utf8))
    let video =
      element([0xb0], number(width)) + element([0xba], number(height))
      + element([0x2e, 0xb5, 0x24], Array("BGRA".utf8))
    let track =
      element([0xd7], number(1)) + element([0x73, 0xc5], number(1)) + element([0x83], number(1))
      + element([0x86], Array("V_UNCOMPRESSED".utf8)) + element([0xe0], video)
    // A segment of unknown size.
    let segment: [UInt8] = [0x18, 0x53, 0x80, 0x67, 0x01] + [UInt8](repeating: 0xff, count: 7)
    return element([0x1a, 0x45, 0xdf, 0xa3], ebml) + segment + element([0x15, 0x49, 0xa9, 0x66], info)
      + element([0x16, 0x54, 0xae, 0x6b], element([0xae], track))
  }

  /// Returns the bytes before the pixels of a picture.
  ///
  /// - Parameter time: seconds since the first picture.
  /// - Returns: the bytes of the header.
  func frameHeader(at time: TimeInterval) -> [UInt8] {
    let timecode = element([0xe7], number(Int((time * 1000).rounded())))
    let block: [UInt8] = [0x81, 0, 0, 0x80]
    let length = block.count + width * height * 4
    let blockHeader = [0xa3] + size(length)
    return [0x1f, 0x43, 0xb6, 0x75] + size(timecode.count + blockHeader.count + length) + timecode
      + blockHeader
      + block
  }

  private func element(_ identifier: [UInt8], _ content: [UInt8]) -> [UInt8] {
    identifier + size(content.count) + content
  }

  private func size(_ count: Int) -> [UInt8] {
    withUnsafeBytes(of: (UInt64(1) << 56 | UInt64(count)).bigEndian, Array.init)
  }

  private func number(_ value: Int) -> [UInt8] {
    let bytes = withUnsafeBytes(of: UInt64(value).bigEndian, Array.init).drop { $0 == 0 }
    return bytes.isEmpty ? [0] : Array(bytes)
  }
}
