// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import XCTest

final class LineBufferTests: XCTestCase {
  func testLinesAreReturnedComplete() {
    var lines = LineBuffer()
    XCTAssertEqual(lines.take(Data("a\nb".utf8)), ["a"])
    XCTAssertEqual(lines.take(Array("c".utf8)), [])
    XCTAssertEqual(lines.take(Array("\n\nd\ne".utf8)[...]), ["bc", "", "d"])
    XCTAssertEqual(lines.takeRest(), "e")
    XCTAssertNil(lines.takeRest())
  }

  func testTheBytesOfALineAreReturnedUnchanged() {
    var lines = LineBuffer()
    XCTAssertEqual(lines.takeData(Data([0xFF, 0x61])), [])
    XCTAssertEqual(lines.takeData(Data([0x00, 0x0A, 0x0A, 0x62])), [Data([0xFF, 0x61, 0x00]), Data()])
    XCTAssertEqual(lines.take(Data("\n".utf8)), ["b"])
  }
}
