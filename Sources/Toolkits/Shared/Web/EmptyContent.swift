// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing
import WindowSystem

/// Measures how long a browser has shown only an empty page.
package struct EmptyContent {
  private var begin: (time: TimeInterval, work: UInt64)?
  private var limit: TimeInterval?

  package init() {}

  /// Checks once whether the empty page is the final one, and not an intermediate one.
  ///
  /// Before the page that it was started with, Chromium shows an empty page and reports it as loaded (156, on a busy
  /// machine). It also reports no elements of a large page during its layout.
  ///
  /// - Parameter work: the number of times that the processes that work on pages were given a CPU. If they have worked
  ///   all the time, the wait starts again, until a limit is reached.
  /// - Returns: false as long as another page may come.
  package mutating func checkFinal(work: UInt64) -> Bool {
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

  /// The number of CPU slices that counts as work; an idle Chromium page wakes a few times per second.
  private static let restlessness: UInt64 = 40
}
