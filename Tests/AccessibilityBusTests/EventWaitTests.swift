// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronized
import TestSupport
import Timing
import XCTest

@testable import AccessibilityBus

/// Tests waits for events in several threads.
final class EventWaitTests: XCTestCase {
  private func isReadable(_ descriptor: Int32) -> Bool {
    var descriptor = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, 0) == 1
  }

  func testAThreadResetsOnlyItsOwnWakeUp() throws {
    let wakeUps = try XCTUnwrap(EventWakeUps())
    let (first, second) = (wakeUps.borrow(), wakeUps.borrow())
    XCTAssertNotEqual(first, second)
    wakeUps.wake()
    EventWakeUps.reset(first)
    XCTAssertFalse(isReadable(first))
    XCTAssertTrue(isReadable(second))
    wakeUps.release(second)
    XCTAssertEqual(wakeUps.borrow(), second, "descriptors are used again")
    XCTAssertFalse(isReadable(second), "a new wait has no earlier wake-up")
    wakeUps.release(first)
    wakeUps.wake()
    XCTAssertFalse(isReadable(first), "nobody waits")
    XCTAssertTrue(isReadable(second))
    wakeUps.release(second)
  }

  /// The other thread waits for later events, so it resets its descriptor after each event.
  func testAThreadDoesNotMissAnEventThatAnotherThreadHasSeen() throws {
    let desktop = try BusTestDesktop()
    defer { desktop.shutDown() }
    let connection = try EventConnection(address: desktop.busAddress)
    let rounds: UInt64 = 300
    let seen = ConditionMutex<UInt64>(0)
    let isOver = ConditionMutex(false)
    NamedThread.start("waiter") {
      for number in 0..<rounds {
        _ = connection.waitForEvent(after: number, until: .now.advanced(by: .seconds(15)))
        seen.change { $0 = number + 1 }
      }
    }
    NamedThread.start("other waiter") {
      while !isOver.withLock({ $0 }) {
        _ = connection.waitForEvent(after: .max - 1, until: .now.advanced(by: .milliseconds(1)))
      }
    }
    defer { isOver.change { $0 = true } }
    for number in 0..<rounds {
      connection.withLock { connection.noteEvent() }
      guard seen.wait(until: MonotonicClock.now + 5, while: { $0 <= number }) else {
        return XCTFail("the thread has missed event \(number)")
      }
    }
  }

  /// Runs `body` while another thread is in a long call, and receives an event from time to time.
  private func duringACall(on connection: EventConnection, _ body: () -> Void) {
    let hasBegun = ConditionMutex(false)
    let isOver = ConditionMutex(false)
    let hasEnded = ConditionMutex(false)
    NamedThread.start("caller") {
      let deadline = MonotonicClock.now + 10
      connection.withLock {
        repeat {
          connection.noteEvent()
          hasBegun.change { $0 = true }
        } while !isOver.wait(until: MonotonicClock.now + 0.02, while: { !$0 })
          && MonotonicClock.now < deadline
      }
      hasEnded.change { $0 = true }
    }
    XCTAssertTrue(hasBegun.wait(until: MonotonicClock.now + 10, while: { !$0 }))
    body()
    isOver.change { $0 = true }
    XCTAssertTrue(hasEnded.wait(until: MonotonicClock.now + 10, while: { !$0 }))
  }

  func testAnEventThatAnotherThreadReceivesDuringItsCallEndsAWait() throws {
    let desktop = try BusTestDesktop()
    defer { desktop.shutDown() }
    let connection = try EventConnection(address: desktop.busAddress)
    duringACall(on: connection) {
      XCTAssertTrue(connection.waitForEvent(after: 0, until: .now.advanced(by: .seconds(1))))
    }
  }

  func testAThreadRestsWhileAnotherThreadReceivesEventsDuringItsCall() throws {
    let desktop = try BusTestDesktop()
    defer { desktop.shutDown() }
    let connection = try EventConnection(address: desktop.busAddress)
    duringACall(on: connection) {
      let begin = ProcessorTime.ofThread
      XCTAssertFalse(connection.waitForEvent(after: .max - 1, until: .now.advanced(by: .seconds(1))))
      XCTAssertLessThan(ProcessorTime.ofThread - begin, .milliseconds(250))
    }
  }
}
