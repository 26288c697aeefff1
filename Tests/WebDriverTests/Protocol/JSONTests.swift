// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import WebDriver
import XCTest

final class JSONTests: XCTestCase {
  func testDocumentsAreReadAndWritten() throws {
    let text =
      #"{"a":[1,-2.5,1e-7,true,false,null,"x"],"empty":{},"text":"line\n\"\\ \u00e9\ud83d\ude00\u0001"}"#
    let value = try WebDriverJSON(parsing: Data(text.utf8))
    XCTAssertEqual(value["text"], .string("line\n\"\\ é😀\u{1}"))
    XCTAssertEqual(value["a"]?.array?.count, 7)
    XCTAssertEqual(
      String(decoding: value.data, as: UTF8.self),
      #"{"a":[1,-2.5,1e-07,true,false,null,"x"],"empty":{},"text":"line\n\"\\ é😀\u0001"}"#)
    XCTAssertEqual(try WebDriverJSON(parsing: value.data), value)
    XCTAssertEqual(try WebDriverJSON(parsing: Data(" [ ] ".utf8)), [])
  }

  func testInvalidJSONIsRefused() {
    for text in [
      "", "{", "[1,]", "{\"a\" 1}", "{\"a\":1,}", "01", "1.", "-", "+1", "nul", "\"a", "\"\\x\"",
      "\"\\ud800\"",
      "\"\u{1}\"", "1e999", "[1] 2", "{1:2}", String(repeating: "[", count: 100_000),
    ] {
      XCTAssertThrowsError(try WebDriverJSON(parsing: Data(text.utf8)), String(text.prefix(20)))
    }
    XCTAssertThrowsError(try WebDriverJSON(parsing: Data([0x22, 0xff, 0x22])))
  }

  /// Documents with random changes are accepted or refused like by Foundation, and do not crash the process.
  func testModifiedDocumentsAreReadLikeFoundation() {
    let document = Array(
      #"{"using":"xpath","value":"//a[@b='\u00e9']","n":[0,-1.5e3,true,null,{"x":"\t"}]}"#.utf8)
    var random = SystemRandomNumberGenerator()
    for _ in 0..<20_000 {
      var bytes = document
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0x20...0x7e, using: &random)
      }
      let isJSON = (try? JSONSerialization.jsonObject(with: Data(bytes))) != nil
      let isRead = WebDriverJSON(reading: Data(bytes)) != nil
      // Foundation accepts some numbers outside the range of a double, and duplicate keys.
      if isRead != isJSON, !String(decoding: bytes, as: UTF8.self).contains("e") {
        XCTAssertEqual(isRead, isJSON, String(decoding: bytes, as: UTF8.self))
      }
    }
  }

  func testReadingTimeIsProportionalToTheBodySize() throws {
    func time(_ factor: Int) throws -> Duration {
      let text = String(repeating: "text \\u00e4 ", count: 50_000 * factor)
      let many = (0..<12_500 * factor).map { "{\"id\":\($0),\"name\":\"n\"}" }.joined(separator: ",")
      let data = Data("{\"text\":\"\(text)\",\"many\":[\(many)]}".utf8)
      let before = ProcessorTime.ofThread
      XCTAssertEqual(try WebDriverJSON(parsing: data)["many"]?.array?.count, 12_500 * factor)
      return ProcessorTime.ofThread - before
    }
    // Quadratic time would be 64 times as long.
    let few = try time(1)
    XCTAssertLessThan(try time(8), few * 24)
  }
}
