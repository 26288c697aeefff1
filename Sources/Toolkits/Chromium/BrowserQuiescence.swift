// SPDX-License-Identifier: Apache-2.0

import CLinux
import Foundation
import Processes
import Timing
import WindowSystem

/// Detects when all threads of Chromium's processes sleep and no frame of its pages is due.
///
/// Messages between the page's process and the process that answers pass through several threads, and each thread wakes
/// the next. Until the last thread has finished, there is no moment at which all of them sleep. So if two samples have
/// the same counts of CPU slices and no runnable thread (``ThreadGroup``), all earlier requests have been answered and
/// processed.
///
/// While a frame is due, the threads that time frames sleep no longer than one frame. A page's main thread does the
/// same for a short timer. Only the timers count that were running when the page was first at rest, because Chromium
/// has internal timers that restart all the time. The end of the sleep is an argument of the system call in which a
/// thread sleeps. For a futex, this argument is an absolute time. Pages in a sandbox cannot be inspected; then the wait
/// for frames has a fixed length.
///
/// The object is reused for all events, since opening the files of a hundred threads takes longer than reading them.
package final class BrowserQuiescence {
  private enum Role {
    case timesFrames
    case runsScripts
  }

  private struct Watched {
    let sampler: ThreadSampler
    let role: Role
  }

  private let group = ThreadGroup()
  private var pages: Set<pid_t> = []
  /// The threads of pages that time frames or run scripts.
  private var timers: [ThreadGroup.Thread: Watched] = [:]
  /// The time at which waiting for frames began.
  private var start: TimeInterval?

  package init() {}

  /// Starts a new wait.
  ///
  /// - Parameters:
  ///   - processes: all processes of the browser.
  ///   - pages: the processes among them that work on pages.
  func watch(_ processes: [pid_t], pages: some Sequence<pid_t>) {
    group.watch(processes)
    self.pages = Set(pages)
    start = nil
  }

  /// Waits until all threads sleep.
  ///
  /// - Returns: false if they do not sleep before the limit.
  func wait(until limit: TimeInterval) -> Bool {
    group.waitUntilAsleep(until: limit)
  }

  /// Waits until all threads sleep and no frame is due, or until frames have continued for so long that they may be
  /// endless.
  ///
  /// - Returns: false if the threads do not sleep before the limit.
  func waitWithFrames(until limit: TimeInterval) -> Bool {
    while wait(until: limit) {
      findTimers()
      guard isFrameDue else { return true }
      repeat { usleep(TimeLimits.Chromium.framePoll.microseconds) } while isFrameDue
    }
    return false
  }

  /// Finds the threads of pages that time frames or run scripts.
  ///
  /// Names are read again each time, because a new thread receives its name a moment after its start.
  private func findTimers() {
    var found: [ThreadGroup.Thread: Watched] = [:]
    for thread in group.threads where pages.contains(thread.process) {
      guard let role = Self.role(of: thread) else { continue }
      if let known = timers[thread] {
        found[thread] = known
      } else if let sampler = ThreadSampler(processIdentifier: thread.process, thread: thread.identifier) {
        found[thread] = Watched(sampler: sampler, role: role)
      }
    }
    timers = found
  }

  private static func role(of thread: ThreadGroup.Thread) -> Role? {
    if thread.identifier == thread.process { return .runsScripts }
    var name = (0, 0)
    return withUnsafeMutableBytes(of: &name) { bytes in
      guard let text = bytes.bindMemory(to: CChar.self).baseAddress else { return nil }
      clinux_thread_name(thread.process, thread.identifier, text)
      return framesThreads.contains { strcmp($0, text) == 0 } ? .timesFrames : nil
    }
  }

  /// The names of the threads that time frames; the kernel stores fifteen characters of a name.
  private static let framesThreads = ["Compositor", "VizCompositorTh"]

  private var isFrameDue: Bool {
    let now = MonotonicClock.now
    let start = start ?? now
    self.start = start
    guard now < start + TimeLimits.Chromium.frames.seconds else { return false }
    return timers.values.contains { watched in
      let isTimer = watched.role == .runsScripts
      guard !isTimer || now < start + TimeLimits.Chromium.frame.seconds else { return false }
      switch watched.sampler.nextWake() {
      case .never: return false
      case .at(let time): return time < (isTimer ? start : now) + TimeLimits.Chromium.frame.seconds
      case .after(let milliseconds): return Double(milliseconds) / 1000 < TimeLimits.Chromium.frame.seconds
      // The thread is running, or cannot be inspected.
      case .unknown: return now < start + TimeLimits.Chromium.unseenFrames.seconds
      }
    }
  }
}
