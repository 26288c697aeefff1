// SPDX-License-Identifier: Apache-2.0

import Foundation
import Interaction
import Synchronization
import Timing
import WindowSystem
import XCTest

/// Detects that a test waits for a predicate on an element, and searches for dialogs that block the element.
///
/// XCTest itself evaluates the predicates of its expectations, every 0.01 seconds, and does not report the beginning of
/// a wait. This library evaluates predicates that were made from a format, so it detects repeated evaluations for one
/// element. It does not detect evaluations of a predicate that is a block. For such predicates, the waits of a test
/// case call ``watching(_:_:)``.
final class PredicateWaits: Sendable {
  static let shared = PredicateWaits()

  private struct Wait {
    let interruptions: WaitInterruptions
    var last: TimeInterval
  }

  private let waits = Mutex<[ObjectIdentifier: Wait]>([:])

  /// Handles a predicate that was false for an element or a query.
  func evaluatedToFalse(with object: Any?) {
    guard let elements = PollingExpectation.elements(of: object), let object else { return }
    let key = ObjectIdentifier(object as AnyObject)
    let now = MonotonicClock.now
    let interruptions = waits.withLock { waits in
      waits = waits.filter { now - $0.value.last < TimeLimits.Interruptions.predicatePause.seconds }
      var wait =
        waits[key] ?? Wait(interruptions: WaitInterruptions(for: elements, monitors: .shared), last: now)
      wait.last = now
      waits[key] = wait
      return wait.interruptions
    }
    interruptions.check()
    // The time that interruption handlers take does not count as a pause of the test.
    waits.withLock { $0[key]?.last = MonotonicClock.now }
  }

  /// Searches for dialogs that block elements while `body` waits for predicates that are blocks.
  func watching(_ expectations: [XCTestExpectation], _ body: () -> Void) {
    var pollers: [ExpectationPoller] = []
    for case let expectation as XCTNSPredicateExpectation in expectations {
      expectation.describePredicate()
      guard let elements = PollingExpectation.elements(of: expectation.object),
        PredicateRegistry.parsed(for: expectation.predicate) == nil
      else { continue }
      let interruptions = WaitInterruptions(for: elements, monitors: .shared)
      let poller = ExpectationPoller(interval: TimeLimits.Tests.predicateBlockPoll.seconds)
      poller.start(expectation) { expectation in
        if !expectation.predicate.evaluate(with: expectation.object) { interruptions.check() }
      }
      pollers.append(poller)
    }
    body()
    for poller in pollers { poller.stop() }
  }
}
