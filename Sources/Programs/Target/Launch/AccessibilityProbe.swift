// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import RunningDesktops
import Timing
import Toolkits
import WindowSystem

/// Detects during a launch that a program has a window but does not connect to the accessibility bus.
struct AccessibilityProbe {
  /// The process that has a window, and the time at which the window was first seen.
  private var shown: (process: pid_t, since: TimeInterval)?
  /// The process for which it is known whether it waits for a screen reader.
  private var checked: pid_t?

  /// Returns the process with the program's windows, as soon as it is certain that the process will not connect to the
  /// bus.
  ///
  /// - Parameters:
  ///   - running: the program.
  ///   - runningDesktop: the desktop.
  ///   - deadline: the end of the launch. Shortly before it, a window alone counts as certain.
  /// - Returns: nil as long as the process may still connect.
  /// - Throws: an error if the display does not answer.
  mutating func process(
    of running: RunningProgram, on runningDesktop: RunningDesktop, until deadline: TimeInterval
  ) throws -> pid_t? {
    let processes = Set(running.processes + [running.processIdentifier] + running.descendants)
    let window = try runningDesktop.display.windows().last {
      $0.isOfStartedProgram && $0.processID.map(processes.contains) == true
    }
    guard let process = window?.processID else {
      shown = nil
      return nil
    }
    let now = MonotonicClock.now
    if shown?.process != process { shown = (process, now) }
    if now + TimeLimits.Launch.lastPollForAbsence.seconds >= deadline { return process }
    let waited = now - (shown?.since ?? now)
    // Finding the loaded libraries is expensive, so the search begins only after this time.
    guard waited >= TimeLimits.Launch.absence.seconds else { return nil }
    let isAccessible = InaccessibleProgram.toolkit(of: process)?.isAccessible == true
    let least =
      isAccessible ? TimeLimits.Launch.absenceOfAccessibleToolkit.seconds : TimeLimits.Launch.absence.seconds
    guard waited >= least else { return nil }
    let isCalm = runningDesktop.isCalm([process])
    guard isCalm || waited >= max(least, TimeLimits.Launch.absenceAtWork.seconds) else { return nil }
    // A game never rests. Later steps therefore treat it as a program that is always busy, and wait for it only
    // briefly.
    running.isAlwaysBusy = !isCalm
    return process
  }

  /// Returns the toolkit of the process with the program's windows, if the process connects to the bus only while a
  /// screen reader is announced; otherwise nil.
  ///
  /// Each process is checked once, when it has had a window for some time.
  mutating func toolkitThatWaitsForScreenReader() -> LoadedToolkit? {
    guard let shown, shown.process != checked,
      MonotonicClock.now - shown.since >= TimeLimits.Launch.screenReader.seconds
    else { return nil }
    checked = shown.process
    guard let toolkit = InaccessibleProgram.toolkit(of: shown.process),
      toolkit.accessibility == .withScreenReader
    else { return nil }
    return toolkit
  }

  /// Whether a program that runs already has a window, and would be on the accessibility bus by now if it ever
  /// connected.
  static func isCertain(of process: ForeignProcess, on runningDesktop: RunningDesktop) -> Bool {
    let pid = process.processIdentifier
    guard process.age >= TimeLimits.Launch.absence.seconds,
      // If the display does not answer, the launch reports that.
      (try? runningDesktop.display.windows())?.contains(where: {
        $0.isOfStartedProgram && $0.processID == pid
      }) == true
    else { return false }
    return process.age >= TimeLimits.Launch.absenceOfAccessibleToolkit.seconds
      || InaccessibleProgram.toolkit(of: pid)?.isAccessible != true
  }
}

extension WindowInfo {
  /// Whether the window can be the first window of a program: it is neither a menu nor a splash screen.
  var isOfStartedProgram: Bool {
    isViewable && !isUnmanaged && !types.contains(.splash)
  }
}
