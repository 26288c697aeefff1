// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Processes
import Timing
import WindowSystem

/// Detects when a program has finished the work that an event caused, without changing the program.
///
/// A program that works is runnable, or has just been, or will be at the next frame. All three are visible in `/proc`:
/// the state of its main thread, the count of its time slices, and the timeout of the poll that it waits in. Programs
/// also pass work to the window manager and the X server and back, so these processes are watched too. Suppose that all
/// of them waited in their event loops in two samples, and that none ran in between. Then there was a moment without
/// any work of the program. This method needs no period of quiet. It also works on a busy machine: a thread that needs
/// a CPU and does not get one is still runnable.
///
/// One case is not detected: events that a program has read from its connection to the X server but not processed yet.
/// GTK 3 can fall asleep with some of the typed keys unprocessed, until another event wakes it. Therefore, after input,
/// when the program is calm, the caller's `flush` makes it read its queue.
///
/// As in Apple's system, the wait does not include three things: replies from the network, timers of more than 26 ms,
/// and work of other threads that continues for long after the main thread has finished.
package final class IdleMonitor {
  private let sampler = ProcessGroupSampler()
  private let background = BackgroundThreads()
  private let damage: any DamageSource
  private let frames: (any FrameSynchronization)?
  private let tunables: Tunables

  /// Threads of this process that programs wait for, such as the thread of the clipboard.
  package var servingThreads: [pid_t] = []

  /// The processes that were last found idle; nil after input was sent to them.
  private var idleProcesses: [pid_t]?

  /// The area in which an endless animation paints; nil if there is no such animation.
  ///
  /// Null for an animation whose frames are so small that no area is needed.
  private var ambient: CGRect?

  /// The threads with the user interface, for processes in which the main thread does not have it.
  private var userInterface: [pid_t: [pid_t]] = [:]

  /// The process that ``ambient`` belongs to.
  private var ambientProcess: pid_t?

  /// Creates a monitor.
  ///
  /// - Parameters:
  ///   - damage: the painted areas.
  ///   - frames: notifies programs that their frames were shown; nil if there is no such notification.
  ///   - tunables: the limits.
  init(damage: any DamageSource, frames: (any FrameSynchronization)? = nil, tunables: Tunables) {
    self.damage = damage
    self.frames = frames
    self.tunables = tunables
  }

  /// Records that input was sent to programs, so that the next wait samples them twice.
  func noteInput() { idleProcesses = nil }

  /// Waits until the program is idle.
  ///
  /// - Parameters:
  ///   - processes: the program's processes, the one with the user interface first.
  ///   - helpers: the processes of the desktop that it passes work to.
  ///   - windowArea: returns the area of the program's windows in pixels; called only during an animation.
  ///   - timeout: the longest wait in seconds.
  ///   - grace: the seconds that other threads may continue to work; nil for the value of the tunables.
  ///   - awaitsFrames: whether to wait for a program that has done its work and is about to paint the result.
  ///   - isPossible: whether the program can become idle; called once per second.
  ///   - isAnswering: sends a call to the user interface of the first process; returns false if there is no answer.
  ///   - flush: makes the program read all input that was sent to it; nil without input.
  /// - Returns: whether the program is idle, and if not, the reason.
  func wait(
    for processes: [pid_t], with helpers: [pid_t], windowArea: () -> Double, timeout: TimeInterval,
    grace: TimeInterval? = nil, awaitsFrames: Bool = true, isPossible: () -> Bool = { true },
    isAnswering: () -> Bool = { false },
    flush: (() -> Void)? = nil
  ) -> IdleOutcome {
    var flush = flush
    var isUnanswered = false
    if userInterface.keys.contains(where: { !processes.contains($0) }) { userInterface = [:] }
    var nextCheck = MonotonicClock.now + TimeLimits.Idle.possibility.seconds
    if processes.first != ambientProcess { (ambientProcess, ambient) = (processes.first, nil) }
    watch(processes + helpers)
    if flush != nil { idleProcesses = nil }
    let start = MonotonicClock.now
    // Without input, frames that were painted before this wait count as well.
    var inputTime = flush == nil ? nil : Optional(start)
    var previous: ProcessGroupSampler.Sample = []
    var standsStillSince: TimeInterval?
    background.begin(processes: processes)

    while true {
      let now = MonotonicClock.now
      let current = sampler.sample()
      guard let main = current.first, main.process == processes.first else { return .gone }
      let isCalm = current.allSatisfy(\.thread.isWaiting)
      // A program sleeps without a timeout until it is notified that its last frame was shown.
      let isFrameDue =
        awaitsFrames
        && (current.contains { processes.contains($0.process) && $0.thread.isFrameDue }
          || isCalm && frames?.hasUnansweredFrames(of: processes) == true)
      // The program was idle after the last input. Unless it works on its own initiative now, it is still idle.
      if inputTime == nil, isCalm, !isFrameDue, idleProcesses == processes { return .idle }
      if let pending = flush, isCalm, isFrameDue || previous == current {
        flush = nil
        pending()
        inputTime = MonotonicClock.now
        previous = []
        continue
      }
      // Checked in each calm sample, so that both checks happen at the same times as those of the main threads.
      let isQuiet =
        isCalm && !isFrameDue && background.areCalm(at: now, grace: grace ?? tunables.backgroundGrace)
      if isQuiet, previous == current {
        idleProcesses = awaitsFrames ? processes : nil
        ambient = nil
        return .idle
      }

      // The thread neither waits in its event loop nor computes. It may never return.
      let standsStill = !main.thread.isWaiting && main.thread.state != "R"
      standsStillSince = standsStill ? standsStillSince ?? now : nil
      if let since = standsStillSince, !isUnanswered,
        now - since >= (main.thread.isParked ? TimeLimits.Idle.parked.seconds : tunables.hangTimeout)
      {
        // Another thread may serve the user interface. A program that answers does not hang.
        switch UserInterfaceThreads.find(in: main.process, isAnswered: isAnswering) {
        case .none: isUnanswered = true
        // Threads that work at this moment are searched for again later.
        case .main, .others([]): standsStillSince = nil
        case .others(let threads):
          userInterface[main.process] = threads
          watch(processes + helpers)
          standsStillSince = nil
          previous = []
          continue
        }
      }
      if let since = standsStillSince, now - since >= tunables.hangTimeout {
        return .hung(describe(main.thread))
      }
      if isFrameDue, flush == nil,
        isAmbient(since: inputTime ?? (ambient == nil ? start : 0), now: now, area: windowArea())
      {
        return .idleButAnimating
      }
      if now - start >= timeout || CalledOff.isRequested { return .busy(describe(main.thread)) }
      if now >= nextCheck {
        guard isPossible() else { return .gone }
        nextCheck = now + TimeLimits.Idle.possibility.seconds
      }
      previous = current
      // If the server has ended, the wait does not end early: the threads are sampled next.
      _ = try? damage.waitForDamage(after: damage.count, until: now + TimeLimits.Idle.threadPoll.seconds)
    }
  }

  private func watch(_ processes: [pid_t]) {
    guard !servingThreads.isEmpty else { return sampler.watch(processes, threads: userInterface) }
    var threads = userInterface
    threads[getpid()] = servingThreads
    sampler.watch(processes + [getpid()], threads: threads)
  }

  // MARK: - Animations that never end

  /// Whether the frames since `start` belong to an animation that needs no wait.
  ///
  /// A sliding page or an expanding row paints large areas, and a different area in each frame. A spinner, a progress
  /// bar or a caret paints little, or the same area again and again. An animation that is known to be of the second
  /// kind needs only a short check the next time.
  private func isAmbient(since start: TimeInterval, now: TimeInterval, area: Double) -> Bool {
    let watched = ambient == nil ? tunables.ambientAnimation : TimeLimits.Idle.glance.seconds
    guard now - start >= watched else { return false }
    let recent = damage(since: now - watched)
    // On a busy machine, the first frame of a transition may take longer than this short check.
    if ambient != nil, recent.count < Self.framesOfAGlance, now - start < tunables.ambientAnimation {
      return false
    }
    func isSmall(_ rect: CGRect, _ part: Double) -> Bool { Double(rect.width * rect.height) <= part * area }
    let isKnown = recent.allSatisfy { damage in
      isSmall(damage.rect, tunables.ambientFrame)
        || ambient?.insetBy(dx: -2, dy: -2).contains(damage.rect) == true
    }
    if isKnown {
      // The area of small frames does not limit the area of large ones.
      ambient = ambient ?? .null
      return true
    }
    // The short check cannot distinguish content that stays in its place from a page that has begun to slide.
    guard now - start >= tunables.ambientAnimation else { return false }
    let long = damage(since: now - tunables.ambientAnimation)
    let bounds = long.map(\.rect).reduce(CGRect.null) { $0.union($1) }
    let isSteady =
      isSmall(bounds, tunables.ambientArea)
      && staysInPlace(long, middle: now - tunables.ambientAnimation / 2)
    guard isSteady || now - start >= tunables.endlessAnimation else { return false }
    ambient = bounds
    return true
  }

  /// Whether the same area was painted in both halves of the time: content that moves or grows paints a different area
  /// in each half.
  private func staysInPlace(_ damage: [DamageEvent], middle: TimeInterval) -> Bool {
    let first = damage.filter { $0.time < middle }.map(\.rect).reduce(CGRect.null) { $0.union($1) }
    let second = damage.filter { $0.time >= middle }.map(\.rect).reduce(CGRect.null) { $0.union($1) }
    return first == second
  }

  private static let framesOfAGlance = 3

  /// Returns the damage events since a moment.
  private func damage(since start: TimeInterval) -> [DamageEvent] {
    // A server that has ended paints nothing.
    ((try? damage.events(after: 0)) ?? []).filter { $0.time >= start }
  }

  private func describe(_ sample: ThreadSampler.Sample) -> String {
    switch sample.state {
    case "T", "t": "its main thread is stopped (SIGSTOP or a debugger)"
    case "R": "its main thread is computing"
    case "D": "its main thread waits for the disk"
    default:
      sample.systemCall.map { "its main thread is blocked in system call \($0)" }
        ?? "its main thread is asleep"
    }
  }
}
