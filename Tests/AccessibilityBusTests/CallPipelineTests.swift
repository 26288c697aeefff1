// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import AccessibilityBus

/// Tests the time limit of calls with a scripted bus.
final class CallPipelineTests: XCTestCase {
  private static let program: StaticString = "org.example.Program"
  private static let object: StaticString = "/program"
  private static let invalidPath: StaticString = "no path"

  /// On a busy machine, the thread that waits for a reply may have no processor until the time limit has passed.
  func testAReplyBehindAnotherMessageIsReadAfterTheTimeLimit() throws {
    let bus = try ScriptedBus()
    let connection = try EventConnection(address: bus.address)
    try connection.withLock {
      // The handshake is complete after the first call, so that later calls are sent immediately.
      XCTAssertEqual(try outcomes(on: connection, silence: 10) {}, ["reply"])
      XCTAssertTrue(bus.waitForReply(within: 10))
      let silence: TimeInterval = 0.5
      let outcomes = try outcomes(on: connection, silence: silence) {
        XCTAssertTrue(bus.waitForReply(within: 10), "the call was not sent")
        Thread.sleep(forTimeInterval: silence)
      }
      XCTAssertEqual(outcomes, ["reply"])
    }
  }

  /// Sends a call, and runs a closure before the first message is read.
  ///
  /// - Returns: the names of the outcomes.
  private func outcomes(
    on connection: EventConnection, silence: TimeInterval, beforeReading pause: () -> Void
  ) throws -> [String] {
    let pipeline = CallPipeline(connection: connection)
    for path in [Self.object, Self.invalidPath] {
      pipeline.enqueue(MethodCall(destination: Self.program.cString, path: path.cString, method: .getRole))
    }
    var names: [String] = []
    try pipeline.run(silence: silence) { _, outcome in
      switch outcome {
      // The second call cannot be sent, and is reported after the first one was sent.
      case .unsendable: pause()
      case .reply: names.append("reply")
      case .error: names.append("error")
      case .peerGone: names.append("peerGone")
      case .timedOut: names.append("timedOut")
      }
    }
    return names
  }
}
