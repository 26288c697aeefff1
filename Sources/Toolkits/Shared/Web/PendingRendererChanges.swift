// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Processes
import Synchronized
import Timing
import WindowSystem

/// Waits until the changes that input causes in Chromium or Firefox have arrived in the accessibility tree.
///
/// Chromium may also draw only a part of another program's window.
///
/// In Firefox, input passes from process to process before the work on it begins, and in between all processes sleep
/// for a moment. A second check some frames later finds that the work has begun. Without this check, a tree that was
/// read right after a tap on a tab was that of the previous page (on an idle machine, Firefox 153).
///
/// Chromium takes longer. If its pages can report immediately, they are made to do so (``PageFlush``); otherwise the
/// wait has a fixed minimum. The process of the page sends changes to the process that answers at most every 150 ms, by
/// a timer (Chromium 156); in the meantime, all of its threads sleep. A change after a longer time is sent with the
/// next frame. When all processes are idle, the changes have been made, so 150 ms later all of them have been sent. If
/// nothing was sent before, a few frames are enough.
///
/// These times are minimums. On a busy machine, the page has to wait for a CPU after its timer, then it makes a frame
/// and sends its changes, and then the process that answers handles them. While any of these processes works, the wait
/// continues. Some messages are not visible on the bus. The changes of input within 150 ms after other input, such as
/// the lifting of a finger after its touch, may therefore wait for the timer although nothing was reported before.
package struct PendingRendererChanges {
  package let bus: AccessibilityBusConnection
  package let quiescence: Guarded<BrowserQuiescence, RecursiveLock>
  package let program: any RendererProgram

  package init(
    bus: AccessibilityBusConnection, quiescence: Guarded<BrowserQuiescence, RecursiveLock>,
    program: any RendererProgram
  ) {
    self.bus = bus
    self.quiescence = quiescence
    self.program = program
  }

  /// Waits for the changes.
  ///
  /// The program must be idle at the start.
  ///
  /// - Parameters:
  ///   - inputDuration: the seconds from the first to the last input that was sent.
  ///   - settle: waits until the program's processes are idle again.
  package func wait(afterInputOf inputDuration: TimeInterval, settle: () -> Void) {
    guard let accessible = program.accessible, let engine = program.engineOfDelayedChanges else { return }
    if reportsAtOnce {
      program.rendererMarks.eventsSeen = bus.eventCount
      return
    }
    let start = SuspendingClock.now
    var seen = bus.eventCount
    let sendsByTimer = engine == .chromium
    let isQuiet =
      !sendsByTimer
      || seen == program.rendererMarks.eventsSeen && inputDuration < TimeLimits.Web.inputOfOneFrame.seconds
    var deadline =
      start + (isQuiet ? TimeLimits.Web.changesFrames.duration : TimeLimits.Web.changesTimer.duration)
    var framesAllowed = Self.maximumFrames
    while deadline < start + TimeLimits.Web.changes.duration {
      wait(until: deadline - TimeLimits.Web.changesFrames.duration, &seen)
      let work = workOfContent
      if bus.waitForEvent(after: seen, until: deadline) {
        seen = bus.eventCount
        deadline = max(deadline, .now + TimeLimits.Web.changesFrames.duration)
        continue
      }
      settle()
      // The reply arrives after all earlier reports. The next reading reports a browser that hangs.
      _ = try? bus.roundTrip(to: accessible.root, timeout: TimeLimits.Web.changesAnswer.seconds)
      guard bus.eventCount == seen else {
        seen = bus.eventCount
        deadline = .now + TimeLimits.Web.changesFrames.duration
        continue
      }
      // A page that has just worked without a report may have begun a frame that causes one.
      guard workOfContent != work, framesAllowed > 0 else { break }
      framesAllowed -= 1
      deadline = .now + TimeLimits.Web.changesFrames.duration
    }
    program.rendererMarks.eventsSeen = seen
  }

  /// Whether the pages reported their changes immediately; false if they cannot be queried or did not answer.
  ///
  /// Only browsers count, since they are usually up to date. Other programs contain a bundled Chromium, and versions
  /// from before 2024 delay changes regardless of any request.
  private var reportsAtOnce: Bool {
    guard let pages = program.rendererMarks.reportingAtOnce, !pages.isEmpty else { return false }
    let processes = program.processes
    let executable = ForeignProcess.executable(of: processes[0])
    guard let executable, ChromiumLaunch.isBrowser(executable) else { return false }
    return PageFlush(
      bus: bus, quiescence: quiescence, browser: processes[0], workers: Array(processes.dropFirst()),
      pages: pages
    )
    .arrive()
  }

  private func wait(until time: SuspendingClock.Instant, _ seen: inout UInt64) {
    while bus.waitForEvent(after: seen, until: time) { seen = bus.eventCount }
  }

  /// The number of times that the main threads of the pages were given a CPU.
  private var workOfContent: [UInt64] { BrowserProcesses.work(of: program.processes.dropFirst()) }

  /// The maximum number of frames without a report that are waited for, because animations work all the time without
  /// reports.
  private static let maximumFrames = 2
}
