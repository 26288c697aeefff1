// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Timing
import Toolkits
import WindowSystem

/// Detects during a launch that a program with a window does not come to the accessibility bus.
struct AccessibilityProbe {
  /// The process with a window, and since when it has one.
  private var shown: (process: pid_t, since: TimeInterval)?

  /// The process with the program's windows, once it is sure that it will not come to the bus.
  ///
  /// - Parameters:
  ///   - running: the program.
  ///   - live: the desktop.
  ///   - deadline: the end of the launch, at which it is taken for sure.
  /// - Returns: nil as long as it may still come.
  /// - Throws: what the display does.
  mutating func process(of running: RunningApplication, on live: LiveDesktop, until deadline: TimeInterval)
    throws
    -> pid_t?
  {
    let own = Set(running.processes + [running.processIdentifier] + running.descendants)
    let window = try live.display.windows().last {
      $0.isOfStartedProgram && $0.processID.map(own.contains) == true
    }
    guard let process = window?.processID else {
      shown = nil
      return nil
    }
    let now = MonotonicClock.now
    if shown?.process != process { shown = (process, now) }
    if now + TimeLimits.Launch.lastPollForAbsence.seconds >= deadline { return process }
    let waited = now - (shown?.since ?? now)
    // Which libraries a program has loaded is not read before it matters.
    guard waited >= TimeLimits.Launch.absence.seconds else { return nil }
    let isAccessible = InaccessibleProgram.toolkit(of: process)?.isAccessible == true
    let least =
      isAccessible ? TimeLimits.Launch.absenceOfAccessibleToolkit.seconds : TimeLimits.Launch.absence.seconds
    guard waited >= least else { return nil }
    let isCalm = live.isCalm([process])
    guard isCalm || waited >= max(least, TimeLimits.Launch.absenceAtWork.seconds) else { return nil }
    // A game never rests: what follows is not waited for as for other programs.
    running.isAlwaysBusy = !isCalm
    return process
  }

  /// Whether a program that nobody has just launched has a window, and would be on the accessibility bus by now if it ever came.
  static func isCertain(of process: ForeignProcess, on live: LiveDesktop) -> Bool {
    let pid = process.processIdentifier
    guard process.age >= TimeLimits.Launch.absence.seconds,
      // The launch reports a display that does not answer.
      (try? live.display.windows())?.contains(where: { $0.isOfStartedProgram && $0.processID == pid }) == true
    else { return false }
    return process.age >= TimeLimits.Launch.absenceOfAccessibleToolkit.seconds
      || InaccessibleProgram.toolkit(of: pid)?.isAccessible != true
  }
}

extension WindowInfo {
  /// Whether it can be the first window of a program: no menu, and no splash, which is shown while a program starts.
  var isOfStartedProgram: Bool {
    isViewable && !isUnmanaged && !types.contains(.splash)
  }
}
