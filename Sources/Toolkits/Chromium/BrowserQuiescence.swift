// SPDX-License-Identifier: Apache-2.0

import CLinux
import Foundation
import Processes
import Timing
import WindowSystem

/// Tells when all threads of Chromium's processes sleep, and no frame of its pages is due.
///
/// What the page's process and the one that answers have for each other goes through threads of their own, and each wakes
/// the next: from the first to the last there is no moment at which all of them sleep. So when two looks find the same
/// counts of CPU slices and nothing runnable (``ThreadGroup``), whatever was asked before has been answered and worked off.
///
/// The threads that time frames sleep for no longer than one takes while one is due. So does a page's main thread over a
/// short timer; of its timers only those count that ran when the page was first at rest, for Chromium has some of its own
/// that begin anew all the time. All of them stand in the calls that the threads sleep in, a futex's as the very time on
/// the clock. Pages in a sandbox do not let themselves be looked into; then frames are given a time.
///
/// Kept from event to event, since opening the files of a hundred threads takes longer than looking at them.
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

  /// Begins a new wait.
  ///
  /// - Parameters:
  ///   - processes: all of the browser's.
  ///   - pages: those of them that work on pages.
  func watch(_ processes: [pid_t], pages: some Sequence<pid_t>) {
    group.watch(processes)
    self.pages = Set(pages)
    start = nil
  }

  /// Waits until all threads sleep.
  ///
  /// - Returns: false when they do not until then.
  func wait(until limit: TimeInterval) -> Bool {
    group.waitUntilAsleep(until: limit)
  }

  /// Waits until all threads sleep and no frame is due, or frames have gone on for so long that they may never end.
  ///
  /// - Returns: false when they do not sleep until then.
  func waitWithFrames(until limit: TimeInterval) -> Bool {
    while wait(until: limit) {
      findTimers()
      guard isFrameDue else { return true }
      repeat { usleep(TimeLimits.Chromium.frameLook.microseconds) } while isFrameDue
    }
    return false
  }

  /// Names are read anew each time: a thread has its own a moment after it began.
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

  /// The kernel keeps fifteen letters of a name.
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
      // It works, or cannot be looked into.
      case .unknown: return now < start + TimeLimits.Chromium.unseenFrames.seconds
      }
    }
  }
}
