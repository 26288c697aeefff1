import Foundation
import WindowSystem

/// Tells when all threads of Chromium's processes sleep, and no frame of its pages is due.
///
/// What the page's process and the one that answers have for each other goes through threads of their own, and each wakes
/// the next: from the first to the last there is no moment at which all of them sleep. So when two looks find the same
/// counts of CPU slices and nothing runnable, whatever was asked before has been answered and worked off.
///
/// The threads that time frames sleep for no longer than one takes while one is due. So does a page's main thread over a
/// short timer; of its timers only those count that ran when the page was first at rest, for Chromium has some of its own
/// that begin anew all the time. All of them stand in the calls that the threads sleep in, a futex's as the very time on
/// the clock. Pages in a sandbox do not let themselves be looked into; then frames are given a time.
final class BrowserRest {
  private enum Role {
    case other
    case timesFrames
    case runsScripts
  }

  private struct Watched {
    let sampler: ThreadSampler
    let role: Role
  }

  private let processes: [pid_t]
  private let pages: Set<pid_t>
  private var threads: [pid_t: Watched] = [:]
  /// The time at which waiting for frames began.
  private var start: TimeInterval?

  /// - Parameters:
  ///   - processes: all of the browser's.
  ///   - pages: those of them that work on pages.
  init(of processes: [pid_t], pages: some Sequence<pid_t>) {
    self.processes = processes
    self.pages = Set(pages)
  }

  /// Waits until all threads sleep.
  ///
  /// - Returns: false when they do not until then.
  func wait(until limit: TimeInterval) -> Bool {
    var previous: [pid_t: UInt64]?
    while MonotonicClock.now < limit {
      let current = look()
      if let current, current == previous { return true }
      previous = current
      usleep(Self.lookInterval)
    }
    return false
  }

  /// Waits until all threads sleep and no frame is due, or frames have gone on for so long that they may never end.
  ///
  /// - Returns: false when they do not sleep until then.
  func waitWithFrames(until limit: TimeInterval) -> Bool {
    while wait(until: limit) {
      guard isFrameDue else { return true }
      repeat { usleep(Self.frameLookInterval) } while isFrameDue
    }
    return false
  }

  /// How often each thread was given a CPU; nil while one of them works.
  private func look() -> [pid_t: UInt64]? {
    var timeslices: [pid_t: UInt64] = [:]
    for process in processes {
      for thread in BackgroundThreads.threads(of: process) {
        guard let sample = watched(thread, of: process)?.sampler.sample() else {
          threads[thread] = nil
          continue
        }
        if sample.state == "R" || sample.state == "D" { return nil }
        timeslices[thread] = sample.timeslices
      }
    }
    return timeslices
  }

  private func watched(_ thread: pid_t, of process: pid_t) -> Watched? {
    if let known = threads[thread] { return known }
    let role = role(of: thread, in: process)
    guard
      let sampler = ThreadSampler(
        processIdentifier: process, thread: thread, readsSystemCalls: role != .other)
    else { return nil }
    let watched = Watched(sampler: sampler, role: role)
    threads[thread] = watched
    return watched
  }

  private func role(of thread: pid_t, in process: pid_t) -> Role {
    guard pages.contains(process) else { return .other }
    if thread == process { return .runsScripts }
    let name = FileManager.default.contents(atPath: "/proc/\(process)/task/\(thread)/comm") ?? Data()
    return Self.framesThreads.contains(String(decoding: name, as: UTF8.self)) ? .timesFrames : .other
  }

  /// The kernel keeps fifteen letters of a name.
  private static let framesThreads: Set = ["Compositor\n", "VizCompositorTh\n"]

  private var isFrameDue: Bool {
    let now = MonotonicClock.now
    let start = start ?? now
    self.start = start
    guard now < start + Self.mostFrames else { return false }
    return threads.values.contains { watched in
      let isTimer = watched.role == .runsScripts
      guard watched.role != .other, !isTimer || now < start + Self.frame else { return false }
      switch watched.sampler.nextWake() {
      case .never: return false
      case .at(let time): return time < (isTimer ? start : now) + Self.frame
      case .after(let milliseconds): return Double(milliseconds) / 1000 < Self.frame
      // It works, or cannot be looked into.
      case .unknown: return now < start + Self.unseenFrames
      }
    }
  }

  /// Seconds. Frames are 16.7 ms apart.
  private static let frame: TimeInterval = 0.02
  /// Seconds. Animations go on for ever.
  private static let mostFrames: TimeInterval = 0.15
  /// Seconds.
  private static let unseenFrames: TimeInterval = 0.06
  /// Microseconds between two looks: the kernel tells nobody when another process's thread falls asleep.
  private static let lookInterval: UInt32 = 200
  private static let frameLookInterval: UInt32 = 1000
}
