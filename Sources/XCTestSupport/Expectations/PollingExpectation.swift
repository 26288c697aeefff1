// SPDX-License-Identifier: Apache-2.0

import Foundation
import Interaction
import Synchronization
import Synchronized
import Timing
import XCTest

// Open, so that the compiler cannot check it: what changes in it is behind a Mutex.
/// An expectation that checks something again and again while it is waited for.
///
/// Extension of Understudy. It is a separate class, because generic expectations would inherit XCTest's own methods from
/// XCTest's class: their tables of methods are made at run time from that of the class above.
open class PollingExpectation: XCTestExpectation, @unchecked Sendable {
  let poller = ExpectationPoller()

  /// The dialogs that block the subject; created by the first check without success.
  ///
  /// Used on the thread that checks.
  private let interruptions = Mutex<UncheckedSendable<WaitInterruptions>?>(nil)

  init(polling description: String) { super.init(description: description) }

  /// Looks once.
  ///
  /// - Returns: whether what was seen counts as a fulfillment.
  func look() -> Bool { false }

  /// The object to check.
  var subject: Any? { nil }

  fileprivate func lookedInVain() {
    guard let elements = Self.elements(of: subject) else { return }
    let interruptions = interruptions.withLock { known in
      let interruptions = known ?? UncheckedSendable(WaitInterruptions(for: elements))
      known = interruptions
      return interruptions
    }
    interruptions.value.look()
  }

  /// The elements that an element or a query finds; nil for all other subjects.
  static func elements(of subject: Any?) -> ElementHandle? {
    (subject as? any ElementSubject)?.elements
  }
}

extension XCTestExpectation {
  /// Stands in for the method that XCTest calls when a wait begins: it is internal there, and empty except
  /// for XCTest's own polling expectations, which override it.
  @_silgen_name("$s6XCTest0A11ExpectationC15didBeginWaitingyyF")
  func understudyDidBeginWaiting() {
    guard let polling = self as? PollingExpectation else { return }
    polling.poller.start(polling) { [poller = polling.poller] expectation in
      poller.look(at: expectation)
    }
  }

  /// Stands in for the method that XCTest calls when a wait has ended, and again when the test has.
  @_silgen_name("$s6XCTest0A11ExpectationC7cleanUpyyF")
  func understudyCleanUp() {
    (self as? PollingExpectation)?.poller.stop()
  }
}

/// Looks at an expectation's condition from the beginning of the wait to its fulfillment or the end of the wait.
///
/// It looks on the thread that waits, in the run loop that XCTest waits in. When an expectation that was made on the
/// main thread is waited for elsewhere, as `await fulfillment(of:)` does, it looks on the main thread: its handlers
/// may belong to the main actor.
final class ExpectationPoller: Sendable {
  /// Seconds between two checks.
  ///
  /// Each check reads a program's tree, so XCTest's 0.01 would keep the program busy.
  private let interval: TimeInterval

  private let isOfMainThread = Thread.isMainThread
  private let cancel = Mutex<(@Sendable () -> Void)?>(nil)
  private let remaining = Mutex(1)

  init(interval: TimeInterval = TimeLimits.Tests.expectationPoll.seconds) { self.interval = interval }

  private static var currentTest: ObjectIdentifier? {
    XCTestObserver.shared.currentTestCase.map(ObjectIdentifier.init)
  }

  /// Called while XCTest holds the queue of its waiters: nothing may be fulfilled before this returns.
  ///
  /// - Parameters:
  ///   - expectation: the expectation that a successful check fulfills.
  ///   - look: called at each check.
  func start<Expectation: XCTestExpectation>(
    _ expectation: Expectation, look: @escaping (Expectation) -> Void
  ) {
    let test = Self.currentTest
    // It is called on one thread: the one that waits, or the main thread where the test has made the expectation.
    let calls = UncheckedSendable(look)
    let tick: @Sendable () -> Void = { [weak self, weak expectation] in
      // An abandoned test never ends its waits.
      guard let self, let expectation, Self.currentTest == test else {
        self?.stop()
        return
      }
      if isStarted { calls.value(expectation) }
    }
    remaining.withLock { $0 = -1 }
    if isOfMainThread, !Thread.isMainThread {
      let timer = DispatchSource.makeTimerSource(queue: .main)
      timer.schedule(deadline: .now(), repeating: interval)
      timer.setEventHandler(handler: tick)
      // Dispatch's sources may be cancelled on any thread.
      let source = UncheckedSendable(timer)
      replaceCancel(by: { source.value.cancel() })
      timer.resume()
    } else {
      let timer = Timer(fire: Date(), interval: interval, repeats: true) { _ in tick() }
      // A wait ends on the thread that it began on.
      let scheduled = UncheckedSendable(timer)
      replaceCancel(by: { scheduled.value.invalidate() })
      RunLoop.current.add(timer, forMode: .default)
    }
  }

  func stop() {
    replaceCancel(by: nil)
  }

  private var isStarted: Bool { cancel.withLock { $0 != nil } }

  private func replaceCancel(by new: (@Sendable () -> Void)?) {
    cancel.exchange(new)?()
  }

  fileprivate func look(at expectation: PollingExpectation) {
    guard expectation.look() else { return expectation.lookedInVain() }
    count(expectation)
    expectation.fulfill()
  }

  /// Stops with the last fulfillment that is expected.
  private func count(_ expectation: PollingExpectation) {
    let expected = expectation.expectedFulfillmentCount
    let isLast = remaining.withLock {
      if $0 < 0 { $0 = expected }
      $0 -= 1
      return $0 == 0
    }
    if isLast { stop() }
  }
}
