// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Synchronized
import Timing
import XCTest

@testable import SessionProcesses

/// Tests the time limit for the end of a session while its server still holds the socket.
final class DelayedEndTests: XCTestCase {
  /// A session whose end takes until the time limit, or until ten seconds without one.
  private struct HangingLoop: SessionLoop {
    typealias Message = AnyMessage

    let idleLimit: TimeInterval
    /// Whether a message was being executed at the time limit; nil before.
    let delay: ConditionMutex<Bool?>
    private(set) var reason: SessionEndReason?

    init(idleLimit: TimeInterval, delay: ConditionMutex<Bool?>) {
      self.idleLimit = idleLimit
      self.delay = delay
    }

    mutating func execute(_ message: AnyMessage) -> AnyAnswer { AnyAnswer(message.members) }

    mutating func end(because reason: SessionEndReason) -> Bool {
      self.reason = reason
      return delay.wait(until: MonotonicClock.now + 10) { $0 == nil }
    }
  }

  /// Runs a session that hangs at its end, after the server has sent some lines.
  ///
  /// - Returns: the reason of the end; nil if its time is not limited.
  private func end(_ idleLimit: TimeInterval, after lines: String = "") throws -> SessionEndReason? {
    let (server, session) = try FileDescriptor.socketPair()
    let delay = ConditionMutex<Bool?>(nil)
    // The closure keeps the socket open until the reading thread has ended.
    let inbox = SessionInbox(descriptor: session.number, endLimit: 0.05) { [session] isCarryingOut in
      delay.change { $0 = session.number < 0 || isCarryingOut }
    }
    XCTAssertEqual(write(server.number, lines, lines.utf8.count), lines.utf8.count)
    var loop = HangingLoop(idleLimit: idleLimit, delay: delay)
    let isLimited = loop.carryOut(inbox)
    inbox.close()
    // Until now, the server holds the socket.
    XCTAssertEqual(shutdown(server.number, Int32(SHUT_RDWR)), 0)
    XCTAssertEqual(delay.withLock { $0 }, isLimited ? false : nil, "no message was being executed")
    return isLimited ? loop.reason : nil
  }

  func testTheEndOfAnIdleSessionHasATimeLimit() throws {
    XCTAssertEqual(try end(0.01), .idle)
  }

  func testTheEndAfterAnUnreadableLineHasATimeLimit() throws {
    XCTAssertEqual(try end(0, after: "no message\n"), .closed)
  }
}
