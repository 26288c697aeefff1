// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Timing
import XCTest

@testable import Toolkits

/// Tests the debugging pipe with a browser that violates the protocol.
final class DevToolsPipeTests: XCTestCase {
  private var pipe: DevToolsPipe!
  /// The end that the browser reads from, and the end that it writes to.
  private var browser: [FileDescriptor] = []

  override func setUpWithError() throws {
    let (pipe, ends) = try DevToolsPipe.make()
    (self.pipe, browser) = (pipe, ends)
  }

  private struct Number: Decodable, Equatable {
    let number: Int
  }

  private func write(_ text: String) {
    let bytes = Array(text.utf8)
    XCTAssertEqual(Foundation.write(browser[1].number, bytes, bytes.count), bytes.count)
  }

  private func send() throws -> Int {
    try pipe.send("Test.send", EmptyMessage(), to: nil, until: MonotonicClock.now + 5)
  }

  private func response(to request: Int, within seconds: TimeInterval = 5) throws -> Number {
    try pipe.response(to: request, of: "Test.send", until: MonotonicClock.now + seconds)
  }

  func testResponsesInAnyOrderReachTheirRequests() throws {
    let (first, second) = (try send(), try send())
    write(
      #"{"id":\#(second),"result":{"number":2}}"# + "\0" + #"{"id":\#(first),"result":{"number":1}}"# + "\0")
    XCTAssertEqual(try response(to: first), Number(number: 1))
    XCTAssertEqual(try response(to: second), Number(number: 2))
  }

  func testARequestIsOneMessageThatEndsWithAZeroByte() throws {
    _ = try pipe.send("Test.send", ["text": "é\u{0}\""], to: "A", until: MonotonicClock.now + 5)
    var buffer = [UInt8](repeating: 1, count: 4096)
    let count = Foundation.read(browser[0].number, &buffer, buffer.count)
    XCTAssertEqual(buffer[..<count].firstIndex(of: 0), count - 1)
    let message = try JSONSerialization.jsonObject(with: Data(buffer[..<(count - 1)])) as? [String: Any]
    XCTAssertEqual(message?["method"] as? String, "Test.send")
    XCTAssertEqual(message?["sessionId"] as? String, "A")
    XCTAssertEqual((message?["params"] as? [String: String])?["text"], "é\u{0}\"")
  }

  func testAResponseInPiecesIsAssembled() throws {
    let request = try send()
    write(#"{"id":\#(request),"res"#)
    XCTAssertThrowsError(try response(to: request, within: 0.01)) { error in
      guard case DevToolsError.timedOut = error else { return XCTFail("\(error)") }
    }
    XCTAssertTrue(pipe.hasAbandonedRequests)
    write(#"ult":{"number":3}}"# + "\0")
    XCTAssertFalse(pipe.hasAbandonedRequests, "a response after the timeout is ignored")
    let next = try send()
    write(#"{"id":\#(next),"result":{"number":4}}"# + "\0")
    XCTAssertEqual(try response(to: next), Number(number: 4))
  }

  func testAWaitForABrowserThatNeverRespondsTimesOut() throws {
    let request = try send()
    let start = MonotonicClock.now
    XCTAssertThrowsError(try response(to: request, within: 0.05))
    XCTAssertLessThan(MonotonicClock.now - start, 2)
  }

  func testARefusalHasItsReason() throws {
    let request = try send()
    write(#"{"id":\#(request),"error":{"code":-32601,"message":"there is no such method"}}"# + "\0")
    XCTAssertThrowsError(try response(to: request)) { error in
      XCTAssertEqual("\(error)", "Test.send was refused: there is no such method (-32601)")
    }
  }

  func testInvalidMessagesAreIgnoredOrReported() throws {
    let request = try send()
    write("what is this\0\0{}\0[1,2]\0" + #"{"id":\#(request),"result":{"number":"many"}}"# + "\0")
    XCTAssertThrowsError(try response(to: request)) { error in
      guard case DevToolsError.malformed = error else { return XCTFail("\(error)") }
    }
  }

  func testAClosedPipeIsAnErrorAndDoesNotEndTheProcess() throws {
    let request = try send()
    for end in browser { end.close() }
    XCTAssertThrowsError(try response(to: request)) { error in
      guard case DevToolsError.closed = error else { return XCTFail("\(error)") }
    }
    XCTAssertTrue(pipe.isClosed)
    XCTAssertThrowsError(try send())
  }

  func testABrowserThatReadsNothingDoesNotBlockTheCaller() throws {
    let text = String(repeating: "x", count: 1 << 20)
    XCTAssertThrowsError(
      try pipe.send("Test.send", ["text": text], to: nil, until: MonotonicClock.now + 0.1)
    ) { error in
      guard case DevToolsError.timedOut = error else { return XCTFail("\(error)") }
    }
    XCTAssertTrue(
      pipe.isClosed, "half a message was sent, and the next one would be taken for its other half")
  }

  func testEventsOfTheBrowserAreStoredUntilTheyAreTaken() throws {
    write(#"{"method":"Target.attachedToTarget","params":{}}"# + "\0")
    let request = try send()
    write(#"{"id":\#(request),"result":{"number":1}}"# + "\0")
    XCTAssertEqual(try response(to: request), Number(number: 1))
    XCTAssertEqual(try pipe.takeEvents().map(\.method), ["Target.attachedToTarget"])
    XCTAssertEqual(try pipe.takeEvents().map(\.method), [])
  }
}
