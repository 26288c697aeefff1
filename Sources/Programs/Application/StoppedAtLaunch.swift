// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Timing

/// Finds out during a launch that a signal has stopped the program: it rests, and yet it has not started.
struct StoppedAtLaunch {
  private var since: TimeInterval?
  private var nextLook: TimeInterval = 0

  /// Whether it was stopped at the last check.
  var isStopped: Bool { since != nil }

  /// The stopped process of the program, once it has been stopped for so long that nothing is about to continue it.
  ///
  /// - Parameters:
  ///   - running: the program.
  ///   - limit: seconds.
  /// - Returns: nil as long as it runs, or may soon run again.
  mutating func process(of running: RunningApplication, limit: TimeInterval) -> pid_t? {
    let now = MonotonicClock.now
    guard now >= nextLook else { return nil }
    nextLook = now + TimeLimits.Launch.windowlessPoll.seconds
    guard let process = stoppedProcess(of: running) else {
      since = nil
      return nil
    }
    let begin = since ?? now
    since = begin
    return now - begin >= limit ? process : nil
  }

  /// The stopped process of the program; nil where it runs.
  func stoppedProcess(of running: RunningApplication) -> pid_t? {
    let own = [running.processIdentifier] + running.processes
    if let process = own.first(where: ForeignProcess.isStopped) { return process }
    // Where a script was launched, its child is the program; one stopped helper of several is not.
    let others = running.descendants
    return others.allSatisfy(ForeignProcess.isStopped) ? others.first : nil
  }
}
