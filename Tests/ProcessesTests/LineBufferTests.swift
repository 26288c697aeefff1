// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import XCTest

final class LineBufferTests: XCTestCase {
  func testLinesAreReturnedComplete() {
    var lines = LineBuffer()
    XCTAssertEqual(lines.append(Data("a\nb".utf8)), ["a"])
    XCTAssertEqual(lines.append(Array("c".utf8)), [])
    XCTAssertEqual(lines.append(Array("\n\nd\ne".utf8)[...]), ["bc", "", "d"])
    XCTAssertEqual(lines.removeRest(), "e")
    XCTAssertNil(lines.removeRest())
  }

  func testTheBytesOfALineAreReturnedUnchanged() {
    var lines = LineBuffer()
    XCTAssertEqual(lines.appendData(Data([0xFF, 0x61])), [])
    XCTAssertEqual(lines.appendData(Data([0x00, 0x0A, 0x0A, 0x62])), [Data([0xFF, 0x61, 0x00]), Data()])
    XCTAssertEqual(lines.append(Data("\n".utf8)), ["b"])
  }

  func testATooLongLineIsDroppedAndTheNextIsRead() {
    var buffer = LineBuffer(limit: 1_000)
    var lines: [LineBuffer.Line] = []
    let piece = Data(repeating: UInt8(ascii: "x"), count: 1 << 16)
    for _ in 0..<40 { lines += buffer.appendReportingLength(piece) }
    XCTAssertEqual(lines, [])
    lines += buffer.appendReportingLength(Data("\n{}\r\n\nlast".utf8))
    XCTAssertEqual(lines, [.tooLong, .complete(Data("{}\r".utf8)), .complete(Data())])
    XCTAssertEqual(buffer.removeRestReportingLength(), .complete(Data("last".utf8)))
    XCTAssertNil(buffer.removeRestReportingLength())
  }

  func testARestThatIsTooLongIsReportedOnce() {
    var buffer = LineBuffer(limit: 3)
    XCTAssertEqual(buffer.append(Data("abc\nabcd\nab\nabcde".utf8)), ["abc", "ab"])
    XCTAssertEqual(buffer.removeRestReportingLength(), .tooLong)
    XCTAssertNil(buffer.removeRest())
    XCTAssertEqual(buffer.append(Data("abc\n".utf8)), ["abc"])
  }

  func testPiecesOfAnySizeGiveTheSameLines() {
    let text = Data("{\"a\":1}\n\n\(String(repeating: "y", count: 40))\n[]\n".utf8)
    for size in 1...20 {
      var buffer = LineBuffer(limit: 30)
      var lines: [LineBuffer.Line] = []
      for start in stride(from: 0, to: text.count, by: size) {
        lines += buffer.appendReportingLength(text[start..<min(start + size, text.count)])
      }
      XCTAssertEqual(
        lines,
        [.complete(Data("{\"a\":1}".utf8)), .complete(Data()), .tooLong, .complete(Data("[]".utf8))],
        "\(size)")
    }
  }
}
