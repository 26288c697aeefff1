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
}
