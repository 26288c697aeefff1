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

  private func ask() throws -> Int {
    try pipe.send("Test.ask", EmptyMessage(), to: nil, until: MonotonicClock.now + 5)
  }

  private func answer(_ question: Int, within seconds: TimeInterval = 5) throws -> Number {
    try pipe.answer(to: question, of: "Test.ask", until: MonotonicClock.now + seconds)
  }

  func testAnswersInAnyOrderReachTheirQuestions() throws {
    let (first, second) = (try ask(), try ask())
    write(
      #"{"id":\#(second),"result":{"number":2}}"# + "\0" + #"{"id":\#(first),"result":{"number":1}}"# + "\0")
    XCTAssertEqual(try answer(first), Number(number: 1))
    XCTAssertEqual(try answer(second), Number(number: 2))
  }

  func testAQuestionIsOneMessageThatEndsWithAZeroByte() throws {
    _ = try pipe.send("Test.ask", ["text": "é\u{0}\""], to: "A", until: MonotonicClock.now + 5)
    var buffer = [UInt8](repeating: 1, count: 4096)
    let count = Foundation.read(browser[0].number, &buffer, buffer.count)
    XCTAssertEqual(buffer[..<count].firstIndex(of: 0), count - 1)
    let message = try JSONSerialization.jsonObject(with: Data(buffer[..<(count - 1)])) as? [String: Any]
    XCTAssertEqual(message?["method"] as? String, "Test.ask")
    XCTAssertEqual(message?["sessionId"] as? String, "A")
    XCTAssertEqual((message?["params"] as? [String: String])?["text"], "é\u{0}\"")
  }

  func testAnAnswerInPiecesIsAssembled() throws {
    let question = try ask()
    write(#"{"id":\#(question),"res"#)
    XCTAssertThrowsError(try answer(question, within: 0.01)) { error in
      guard case DevToolsError.timedOut = error else { return XCTFail("\(error)") }
    }
    XCTAssertTrue(pipe.hasOpenQuestions)
    write(#"ult":{"number":3}}"# + "\0")
    XCTAssertFalse(pipe.hasOpenQuestions, "an answer after the timeout is ignored")
    let next = try ask()
    write(#"{"id":\#(next),"result":{"number":4}}"# + "\0")
    XCTAssertEqual(try answer(next), Number(number: 4))
  }

  func testAWaitForABrowserThatNeverAnswersTimesOut() throws {
    let question = try ask()
    let start = MonotonicClock.now
    XCTAssertThrowsError(try answer(question, within: 0.05))
    XCTAssertLessThan(MonotonicClock.now - start, 2)
  }

  func testARefusalHasItsReason() throws {
    let question = try ask()
    write(#"{"id":\#(question),"error":{"code":-32601,"message":"there is no such method"}}"# + "\0")
    XCTAssertThrowsError(try answer(question)) { error in
      XCTAssertEqual("\(error)", "Test.ask was refused: there is no such method (-32601)")
    }
  }

  func testInvalidMessagesAreIgnoredOrReported() throws {
    let question = try ask()
    write("what is this\0\0{}\0[1,2]\0" + #"{"id":\#(question),"result":{"number":"many"}}"# + "\0")
    XCTAssertThrowsError(try answer(question)) { error in
      guard case DevToolsError.malformed = error else { return XCTFail("\(error)") }
    }
  }

  func testAClosedPipeIsAnErrorAndDoesNotEndTheProcess() throws {
    let question = try ask()
    for end in browser { end.close() }
    XCTAssertThrowsError(try answer(question)) { error in
      guard case DevToolsError.closed = error else { return XCTFail("\(error)") }
    }
    XCTAssertTrue(pipe.isClosed)
    XCTAssertThrowsError(try ask())
  }

  func testABrowserThatReadsNothingDoesNotBlockTheCaller() throws {
    let text = String(repeating: "x", count: 1 << 20)
    XCTAssertThrowsError(
      try pipe.send("Test.ask", ["text": text], to: nil, until: MonotonicClock.now + 0.1)
    ) { error in
      guard case DevToolsError.timedOut = error else { return XCTFail("\(error)") }
    }
    XCTAssertTrue(
      pipe.isClosed, "half a message was sent, and the next one would be taken for its other half")
  }

  func testEventsOfTheBrowserAreStoredUntilTheyAreTaken() throws {
    write(#"{"method":"Target.attachedToTarget","params":{}}"# + "\0")
    let question = try ask()
    write(#"{"id":\#(question),"result":{"number":1}}"# + "\0")
    XCTAssertEqual(try answer(question), Number(number: 1))
    XCTAssertEqual(try pipe.takeEvents().map(\.method), ["Target.attachedToTarget"])
    XCTAssertEqual(try pipe.takeEvents().map(\.method), [])
  }
}
