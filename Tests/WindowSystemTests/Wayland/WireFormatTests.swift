// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import WindowSystem

/// The wire format of the Wayland protocol, from wayland.freedesktop.org/docs/html/ch04.html.
final class WireFormatTests: XCTestCase {
  func testRequestHasObjectLengthOpcodeAndPaddedArguments() {
    var message = WireMessage(object: 4, opcode: 7)
    message.add(UInt32(5))
    message.add("ab")
    XCTAssertEqual(
      message.bytes,
      words(4, 20 << 16 | 7, 5, 3) + [UInt8(ascii: "a"), UInt8(ascii: "b"), 0, 0])
  }

  func testFixedNumbersHaveEightBinaryDigitsAndAreLimited() {
    var message = WireMessage(object: 1, opcode: 0)
    message.add(1.5)
    message.add(-0.25)
    message.add(Double.infinity)
    message.add(Double.nan)
    XCTAssertEqual(
      Array(message.bytes.dropFirst(8)), words(384, UInt32(bitPattern: -64), UInt32(Int32.max), 0))
  }

  func testReaderReturnsWhatWasWritten() throws {
    var message = WireMessage(object: 9, opcode: 3)
    message.add(Int32(-7))
    message.add("Grüße")
    message.add([1, 2, 3, 4, 5])
    message.add(2.25)
    var reader = try XCTUnwrap(WireReader(message.bytes[...], files: []))
    XCTAssertEqual([reader.object, UInt32(reader.opcode)], [9, 3])
    XCTAssertEqual(reader.length, message.bytes.count)
    XCTAssertEqual(try reader.int(), -7)
    XCTAssertEqual(try reader.string(), "Grüße")
    XCTAssertEqual(try reader.array(), [1, 2, 3, 4, 5])
    XCTAssertEqual(try reader.fixed(), 2.25)
    XCTAssertThrowsError(try reader.uint(), "nothing is left")
  }

  func testIncompleteMessageIsNotRead() {
    var message = WireMessage(object: 1, opcode: 1)
    message.add("text")
    for count in 0..<message.bytes.count {
      XCTAssertNil(WireReader(message.bytes[..<count], files: []), "\(count) bytes")
    }
  }

  func testArrayThatIsLongerThanItsMessageIsAnError() throws {
    var reader = try XCTUnwrap(WireReader((words(1, 12 << 16, 100) + [0, 0])[...], files: []))
    XCTAssertThrowsError(try reader.array())
  }

  func testFilesAreTakenInOrder() throws {
    let files = [WireFile(owning: dup(0)), WireFile(owning: dup(0))]
    var reader = try XCTUnwrap(WireReader(words(1, 8 << 16)[...], files: files[...]))
    XCTAssertTrue(try reader.fd() === files[0])
    XCTAssertEqual(reader.files.count, 1)
    XCTAssertTrue(try reader.fd() === files[1])
    XCTAssertThrowsError(try reader.fd())
  }

  private func words(_ words: UInt32...) -> [UInt8] {
    words.flatMap { word in withUnsafeBytes(of: word) { Array($0) } }
  }
}
