// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import RunningDesktops
import Timing

/// Detects during a launch that a signal has stopped the program before it was ready.
struct StoppedAtLaunch {
  private var since: TimeInterval?
  private var nextCheck: TimeInterval = 0

  /// Whether the program was stopped at the last check.
  var isStopped: Bool { since != nil }

  /// Returns the stopped process of the program, if it has been stopped for at least the limit.
  ///
  /// - Parameters:
  ///   - running: the program.
  ///   - limit: the minimum time, in seconds.
  /// - Returns: nil as long as the program runs, or may soon run again.
  mutating func process(of running: RunningProgram, limit: TimeInterval) -> pid_t? {
    let now = MonotonicClock.now
    guard now >= nextCheck else { return nil }
    nextCheck = now + TimeLimits.Launch.windowlessPoll.seconds
    guard let process = stoppedProcess(of: running) else {
      since = nil
      return nil
    }
    let begin = since ?? now
    since = begin
    return now - begin >= limit ? process : nil
  }

  /// Returns the stopped process of the program; nil if the program is running.
  func stoppedProcess(of running: RunningProgram) -> pid_t? {
    let processes = [running.processIdentifier] + running.processes
    if let process = processes.first(where: ForeignProcess.isStopped) { return process }
    // If a script was launched, its child is the program. All descendants must be stopped, because one of several may
    // only be a helper of the program.
    let others = running.descendants
    return others.allSatisfy(ForeignProcess.isStopped) ? others.first : nil
  }
}
