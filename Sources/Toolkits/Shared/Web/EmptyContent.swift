// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing
import WindowSystem

/// How long a browser has shown nothing but an empty page.
package struct EmptyContent {
  private var begin: (time: TimeInterval, work: UInt64)?
  private var limit: TimeInterval?

  package init() {}

  /// Whether the empty page is the one that the browser is to show, and not one that comes before it.
  ///
  /// Chromium shows an empty page, which is loaded, before the one that it was started with (seen on a busy machine with 156),
  /// and reports no elements of a large page during its layout.
  ///
  /// - Parameter work: how often the processes that work on pages were given a CPU. If they have worked all the time, the wait
  ///   starts again.
  /// - Returns: false as long as another page may come.
  package mutating func isMeant(work: UInt64) -> Bool {
    let now = MonotonicClock.now
    let limit = limit ?? now + TimeLimits.Web.emptyContentAtMost.seconds
    self.limit = limit
    guard let begin else {
      begin = (now, work)
      return false
    }
    guard now - begin.time >= TimeLimits.Web.emptyContent.seconds else { return false }
    if work < begin.work + Self.restlessness || now >= limit { return true }
    self.begin = (now, work)
    return false
  }

  /// An idle page of Chromium is woken a few times a second.
  private static let restlessness: UInt64 = 40
}
