// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Desktop
import Foundation
import Processes
import Synchronized
import Timing
import WindowSystem

/// Makes Chromium pages report changes immediately instead of by a timer.
///
/// On a query for the element at a point, the process of a page first lays out the page and sends all pending changes
/// of the accessibility tree, regardless of its timers. With Chromium 156, changes arrive 2 ms after the query instead
/// of up to 150 ms after the change. Positions have a separate timer; they also arrive after 2 ms instead of up to 500
/// ms. The query uses a point far outside of the page, so it has no other effect: nothing scrolls, and no element is
/// touched or focused.
///
/// The browser neither waits for the page's reply nor reports when the reply arrives. But some of its threads are
/// awake until the reply has arrived (``BrowserQuiescence``). When all threads sleep, another query is sent to the
/// browser. The page's changes arrive before the reply to this query.
struct PageFlush {
  package let bus: AccessibilityBusConnection
  let quiescence: Guarded<BrowserQuiescence, RecursiveLock>
  let browser: pid_t
  /// The processes that work on pages.
  let workers: [pid_t]
  /// All pages; each page sends its own changes.
  package let pages: [AccessibleReference]

  /// Sends the queries and waits for the changes.
  ///
  /// - Returns: false if it is not certain that all changes have been reported.
  func arrive() -> Bool {
    let processes = [browser] + DesktopProcess.descendants(of: browser)
    quiescence.withLock { $0.watch(processes, pages: workers) }
    let limit = MonotonicClock.now + TimeLimits.Chromium.pageFlush.seconds
    // Both frames and requests may change the page. The loop ends after a query without a new event on the bus.
    while quiescence.withLock({ $0.waitWithFrames(until: limit) }) {
      let events = bus.eventCount
      guard ask(), quiescence.withLock({ $0.wait(until: limit) }), hasAnswered() else { return false }
      if bus.eventCount == events { return true }
    }
    return false
  }

  private func ask() -> Bool {
    // The tree is read in any case, and that reading reports a browser that hangs.
    (try? bus.askForPoint(Self.nowhere, of: pages)) ?? false
  }

  private func hasAnswered() -> Bool {
    guard let page = pages.first else { return false }
    do {
      try bus.roundTrip(to: page, timeout: TimeLimits.Chromium.pageFlushAnswer.seconds)
      return true
    } catch {
      return false
    }
  }

  private static let nowhere = CGPoint(x: -10_000, y: -10_000)
}
