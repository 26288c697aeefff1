// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import XCTest

final class LocalSocketTests: XCTestCase {
  private var path = ""

  override func setUp() {
    path =
      FileManager.default.temporaryDirectory.appendingPathComponent("s-\(UUID().uuidString.prefix(8))").path
  }

  override func tearDown() { unlink(path) }

  func testBytesArriveAtTheProcessThatListens() throws {
    let listening = try LocalSocket.listen(at: path)
    let client = try LocalSocket.connect(to: path)
    let server = try XCTUnwrap(LocalSocket.accept(on: listening, until: Deadline(after: 10)))
    let isSent = Data("hello\n".utf8).withUnsafeBytes { client.send($0, until: Deadline(after: 10)) }
    XCTAssertTrue(isSent)
    XCTAssertEqual(server.readLine(deadline: Deadline(after: 10)), "hello")
  }

  func testNoConnectionArrivesBeforeTheDeadline() throws {
    let listening = try LocalSocket.listen(at: path)
    XCTAssertNil(LocalSocket.accept(on: listening, until: Deadline(after: 0.01)))
  }

  func testErrorsNameThePath() throws {
    XCTAssertThrowsError(try LocalSocket.connect(to: path)) { XCTAssertTrue("\($0)".contains(path), "\($0)") }
    let listening = try LocalSocket.listen(at: path)
    XCTAssertThrowsError(try LocalSocket.listen(at: path))
    XCTAssertGreaterThan(listening.number, 0)
    let long = path + String(repeating: "x", count: 200)
    XCTAssertThrowsError(try LocalSocket.listen(at: long))
    XCTAssertThrowsError(try LocalSocket.connect(to: long))
  }
}
