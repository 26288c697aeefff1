// SPDX-License-Identifier: Apache-2.0

import Foundation
import Idleness
import RunningDesktops
import Timing
import WindowSystem

/// Detects during a launch that a program has started without a window and rests.
///
/// Such a program runs in the background, and shows a window on request.
struct WindowlessProgram {
  /// The seconds without a window after which a program that rests counts as launched.
  let limit: TimeInterval
  private var since: TimeInterval?
  private var nextCheck: TimeInterval = 0
  private var rest = ProcessRest()

  init(limit: TimeInterval) { self.limit = limit }

  /// Returns whether the program runs in the background.
  ///
  /// - Returns: true if the program has had no window for the time of ``limit`` and rests.
  /// - Throws: an error if the display does not answer.
  mutating func checkBackground(_ running: RunningProgram, on runningDesktop: RunningDesktop) throws -> Bool {
    let now = MonotonicClock.now
    guard now >= nextCheck else { return false }
    nextCheck = now + TimeLimits.Launch.windowlessPoll.seconds
    let processes = Set(running.processes + [running.processIdentifier] + running.descendants)
    // A splash screen counts as a window here: a program with a splash screen is about to show its window.
    let hasWindow = try runningDesktop.display.windows().contains {
      $0.isViewable && $0.processID.map(processes.contains) == true
    }
    let begin = hasWindow ? now : since ?? now
    since = begin
    let rests = rest.check(processes.sorted(), now: now)
    return rests && now - begin >= limit
  }

  func note(about program: String) -> String {
    "\(program) has shown no window for \(String(format: "%g", limit)) s and is at rest: it counts as launched in the "
      + "background. Wait for its window with wait(for: .runningForeground, timeout:). UNDERSTUDY_WINDOWLESS_TIMEOUT "
      + "sets the limit"
  }
}
