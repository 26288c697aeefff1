// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Synchronized
import TestSupport
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
    XCTAssertEqual(try pipe.drainEvents().map(\.method), ["Target.attachedToTarget"])
    XCTAssertEqual(try pipe.drainEvents().map(\.method), [])
  }

  // MARK: - Several callers

  /// A call on another thread.
  private final class Call: Sendable {
    private let outcome = ConditionMutex<Result<Int, any Error>?>(nil)

    init(_ body: @escaping @Sendable () throws -> Int) {
      Thread.detachNewThread { [self] in
        let result = Result { try body() }
        outcome.change { $0 = result }
      }
    }

    func result() throws -> Int {
      let deadline = MonotonicClock.now + 15
      XCTAssertTrue(outcome.wait(until: deadline) { $0 == nil }, "the call does not end")
      return try XCTUnwrap(outcome.withLock { $0 }).get()
    }
  }

  /// Waits for a response on another thread.
  private func waiting(for request: Int, within seconds: TimeInterval = 10) -> Call {
    Call { [pipe = pipe!] in
      let number: Number = try pipe.response(
        to: request, of: "Test.send", until: MonotonicClock.now + seconds)
      return number.number
    }
  }

  private func answer(_ request: Int, _ number: Int) {
    write(#"{"id":\#(request),"result":{"number":\#(number)}}"# + "\0")
  }

  private func assertTimesOut(_ body: () throws -> Void, line: UInt = #line) {
    let start = MonotonicClock.now
    XCTAssertThrowsError(try body(), line: line) { error in
      guard case DevToolsError.timedOut = error else { return XCTFail("\(error)", line: line) }
    }
    XCTAssertLessThan(MonotonicClock.now - start, 3, line: line)
  }

  func testACallEndsAtItsDeadlineWhileAnotherOneWaits() throws {
    let (first, second) = (try send(), try send())
    let waiting = waiting(for: first)
    XCTAssertTrue(waitUntil(deadline: 5) { pipe.isAwaited })
    assertTimesOut { _ = try response(to: second, within: 0.1) }
    let start = MonotonicClock.now
    XCTAssertTrue(pipe.hasAbandonedRequests)
    XCTAssertEqual(try pipe.drainEvents().count, 0)
    XCTAssertLessThan(MonotonicClock.now - start, 3)
    answer(first, 1)
    XCTAssertEqual(try waiting.result(), 1)
  }

  func testACallReadsTheResponsesOfOthers() throws {
    let (first, second) = (try send(), try send())
    let calls = [waiting(for: first), waiting(for: second)]
    XCTAssertTrue(waitUntil(deadline: 5) { pipe.isAwaited })
    answer(second, 2)
    XCTAssertEqual(try calls[1].result(), 2)
    write(#"{"method":"Target.targetCreated","params":{}}"# + "\0")
    XCTAssertEqual(try pipe.drainEvents().map(\.method), ["Target.targetCreated"])
    answer(first, 1)
    XCTAssertEqual(try calls[0].result(), 1)
  }

  func testAnotherCallContinuesToReadAfterATimeout() throws {
    let (first, second) = (try send(), try send())
    let short = waiting(for: first, within: 0.3)
    XCTAssertTrue(waitUntil(deadline: 5) { pipe.isAwaited })
    let long = waiting(for: second)
    assertTimesOut { _ = try short.result() }
    answer(second, 2)
    XCTAssertEqual(try long.result(), 2)
  }

  func testASlowReaderDelaysOnlyTheRequestThatIsBeingSent() throws {
    let answered = try send()
    XCTAssertEqual(readRequest()?["id"] as? Int, answered)
    // The text is larger than the buffer of the socket.
    let text = String(repeating: "x", count: 1 << 20)
    let large = Call { [pipe = pipe!] in
      try pipe.send("Test.send", ["text": text], to: nil, until: MonotonicClock.now + 10)
    }
    XCTAssertTrue(waitUntilReady(browser[0].number, deadline: Deadline(after: 5)))
    assertTimesOut {
      _ = try pipe.send("Test.send", EmptyMessage(), to: nil, until: MonotonicClock.now + 0.1)
    }
    answer(answered, 3)
    XCTAssertEqual(try response(to: answered), Number(number: 3))
    XCTAssertFalse(pipe.isClosed)
    let request = try XCTUnwrap(readRequest())
    XCTAssertEqual((request["params"] as? [String: String])?["text"]?.count, text.count)
    XCTAssertEqual(request["id"] as? Int, try large.result())
    let next = try send()
    XCTAssertEqual(readRequest()?["id"] as? Int, next)
  }

  /// Reads a request as a slow browser does.
  private func readRequest() -> [String: Any]? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while bytes.last != 0, waitUntilReady(browser[0].number, deadline: Deadline(after: 5)) {
      let count = Foundation.read(browser[0].number, &buffer, buffer.count)
      guard count > 0 else { return nil }
      bytes += buffer[..<count]
    }
    return try? JSONSerialization.jsonObject(with: Data(bytes.dropLast())) as? [String: Any]
  }
}
