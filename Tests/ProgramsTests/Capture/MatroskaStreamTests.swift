// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import Programs
@testable import VideoRecording

/// Tests the stream of pictures for the encoder.
final class MatroskaStreamTests: XCTestCase {
  private let stream = MatroskaStream(width: 320, height: 200)

  func testTheHeaderIsThatOfMatroska() {
    XCTAssertEqual(stream.header.prefix(4), [0x1a, 0x45, 0xdf, 0xa3])
    let text = String(decoding: stream.header, as: UTF8.self)
    for word in ["matroska", "understudy", "V_UNCOMPRESSED", "BGRA"] {
      XCTAssertTrue(text.contains(word), word)
    }
  }

  func testAFrameHeaderHasItsTimeAndSize() throws {
    let header = stream.frameHeader(at: 1.5)
    XCTAssertEqual(header.prefix(4), [0x1f, 0x43, 0xb6, 0x75])
    // Timecode 1,500 ms in two bytes.
    let time = try XCTUnwrap(header.firstIndex(of: 0xe7))
    XCTAssertEqual(Array(header[(time + 9)...(time + 10)]), [0x05, 0xdc])
    // The block, with a header of four bytes and the pixels, at the end.
    let length = 320 * 200 * 4 + 4
    let size = header.suffix(12).prefix(8).dropFirst().reduce(0) { $0 << 8 | Int($1) }
    XCTAssertEqual(size, length)
  }
}
