// SPDX-License-Identifier: Apache-2.0

import ElementHandles
import Foundation
import Interaction
import Synchronization
import Synchronized
import Timing
import XCTest

// The class is open, so the compiler cannot check `Sendable`. This is safe because a Mutex protects the state that
// changes.
/// An expectation that checks a condition repeatedly while a test waits for it.
///
/// Extension of Understudy. Generic expectations inherit from this class and not directly from XCTest's class. Swift
/// builds the method table of a generic class at run time from the table of its superclass. If XCTest's class were the
/// superclass, generic expectations would inherit XCTest's methods instead of the methods that stand in for them.
open class PollingExpectation: XCTestExpectation, @unchecked Sendable {
  let poller = ExpectationPoller()

  /// The search for dialogs that block the subject; created when a check fails for the first time.
  private let interruptions = Mutex<WaitInterruptions?>(nil)

  init(polling description: String) { super.init(description: description) }

  /// Checks the condition once.
  ///
  /// - Returns: whether the result counts as a fulfillment.
  func check() -> Bool { false }

  /// The object that the condition is about; nil if there is no such object.
  var subject: Any? { nil }

  fileprivate func checkDidFail() {
    guard let elements = Self.elements(of: subject) else { return }
    let interruptions = interruptions.withLock { known in
      let interruptions = known ?? WaitInterruptions(for: elements, monitors: .shared)
      known = interruptions
      return interruptions
    }
    interruptions.check()
  }

  /// The elements that an element or a query finds; nil for all other subjects.
  static func elements(of subject: Any?) -> ElementHandle? {
    (subject as? any ElementSubject)?.elements
  }
}

extension XCTestExpectation {
  /// Stands in for the method that XCTest calls at the beginning of a wait.
  ///
  /// In XCTest the method is internal, and empty except in XCTest's own polling expectations, which override it.
  @_silgen_name("$s6XCTest0A11ExpectationC15didBeginWaitingyyF")
  func understudyDidBeginWaiting() {
    guard let polling = self as? PollingExpectation else { return }
    polling.poller.start(polling) { [poller = polling.poller] expectation in
      poller.check(expectation)
    }
  }

  /// Stands in for the method that XCTest calls at the end of a wait, and again at the end of the test.
  @_silgen_name("$s6XCTest0A11ExpectationC7cleanUpyyF")
  func understudyCleanUp() {
    (self as? PollingExpectation)?.poller.stop()
  }
}

/// Checks the condition of an expectation from the beginning of the wait until the expectation is fulfilled or the wait
/// ends.
///
/// The checks run on the waiting thread, in the run loop in which XCTest waits. There is one exception: the
/// expectation was created on the main thread and another thread waits, as with `await fulfillment(of:)`. Then the
/// checks run on the main thread, because the handlers of the expectation may belong to the main actor.
final class ExpectationPoller: Sendable {
  /// The polling interval, in seconds.
  ///
  /// Each check reads a program's tree, so XCTest's interval of 0.01 seconds would keep the program busy.
  private let interval: TimeInterval

  private let isOfMainThread = Thread.isMainThread
  private let cancel = Mutex<(@Sendable () -> Void)?>(nil)
  /// The number of fulfillments until the checks stop; negative during a wait without a fulfillment so far.
  private let remaining = Mutex(1)

  init(interval: TimeInterval = TimeLimits.Tests.expectationPoll.seconds) { self.interval = interval }

  private static var currentTest: ObjectIdentifier? {
    XCTestObserver.shared.currentTestCase.map(ObjectIdentifier.init)
  }

  /// Starts the checks.
  ///
  /// XCTest holds the queue of its waiters during this call, so no expectation may be fulfilled before the call
  /// returns.
  ///
  /// - Parameters:
  ///   - expectation: the expectation that a successful check fulfills.
  ///   - check: the closure that checks the expectation.
  func start<Expectation: XCTestExpectation>(
    _ expectation: Expectation, check: @escaping @Sendable (Expectation) -> Void
  ) {
    let test = Self.currentTest
    let tick: @Sendable () -> Void = { [weak self, weak expectation] in
      // An abandoned test never ends its waits, so the checks stop when their test is no longer the current one.
      guard let self, let expectation, Self.currentTest == test else {
        self?.stop()
        return
      }
      // A filter in a separate task may have fulfilled the expectation. A timer is invalidated on its thread.
      if remaining.withLock({ $0 == 0 }) { stop() }
      if isStarted { check(expectation) }
    }
    remaining.withLock { $0 = -1 }
    if isOfMainThread, !Thread.isMainThread {
      let timer = DispatchSource.makeTimerSource(queue: .main)
      timer.schedule(deadline: .now(), repeating: interval)
      timer.setEventHandler(handler: tick)
      // Any thread may cancel a dispatch source.
      let source = UncheckedSendable(timer)
      replaceCancel(by: { source.value.cancel() })
      timer.resume()
    } else {
      let timer = Timer(fire: Date(), interval: interval, repeats: true) { _ in tick() }
      // A wait ends on the thread on which it began, so the timer is invalidated on its thread.
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

  fileprivate func check(_ expectation: PollingExpectation) {
    guard expectation.check() else { return expectation.checkDidFail() }
    fulfill(expectation)
  }

  /// Fulfills an expectation, unless it has already been fulfilled as often as expected.
  ///
  /// The checks stop after the last fulfillment that is expected. Any thread may call this method.
  ///
  /// - Parameter expectation: the expectation of this poller.
  func fulfill(_ expectation: PollingExpectation) {
    let expected = expectation.expectedFulfillmentCount
    let isExpected = remaining.withLock {
      if $0 < 0 { $0 = expected }
      guard $0 > 0 else { return false }
      $0 -= 1
      return true
    }
    if isExpected { expectation.fulfill() }
  }
}
