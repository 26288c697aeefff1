// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Desktop
import Foundation
import Processes
import Timing
import WindowSystem

/// Makes the pages of Chromium tell at once what an event changed, which they else do by a timer.
///
/// Asked what is at a point, the process of a page first lays out the page and sends all changes of the accessibility tree
/// that it has not sent, whatever its timers say (Chromium 156: 2 ms after the question instead of up to 150 ms after
/// the change; places, that have a timer of their own, instead of up to 500 ms). A point far outside of the page is as
/// good as any other and has no other effect: nothing scrolls, no element is touched or focused.
///
/// The browser does not wait for the page's answer and does not tell when it came. But nothing sleeps until it has
/// (``BrowserQuiescence``), and what the page has sent stands in front of the answer to a question that is asked then.
struct PageFlush {
  package let bus: AccessibilityBusConnection
  let rest: BrowserQuiescence
  let browser: pid_t
  /// The processes that work on pages.
  let workers: [pid_t]
  /// All of the pages; each sends its own changes.
  package let pages: [AccessibleReference]

  /// - Returns: false where it is not known whether all has been told.
  func arrive() -> Bool {
    rest.watch([browser] + DesktopProcess.descendants(of: browser), pages: workers)
    let limit = MonotonicClock.now + TimeLimits.Chromium.pageFlush.seconds
    // Frames may change the page, and so may what it is told; a question that brings nothing new is the last.
    while rest.waitWithFrames(until: limit) {
      let events = bus.eventCount
      guard ask(), rest.wait(until: limit), hasAnswered() else { return false }
      if bus.eventCount == events { return true }
    }
    return false
  }

  private func ask() -> Bool {
    // The tree is read in any case, which tells of a browser that hangs.
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
