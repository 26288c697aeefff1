// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Processes
import Timing
import WindowSystem

/// Detects when a program has finished the work that an event caused, without changing the program.
///
/// A thread that has work is runnable, was runnable a moment ago, or will be runnable at the next frame. All three are
/// visible in `/proc`: the state of its main thread, the count of its time slices, and the timeout of the poll that it
/// waits in. Programs also pass work to the window manager and the X server and back, so these processes are watched
/// too. If all of these processes waited in their event loops in two samples, and none of them ran between the samples,
/// there was a moment without any work of the program. This method needs no period of quiet. It also works on a busy
/// machine: a thread that needs a CPU and does not get one is still runnable.
///
/// One case is not detected: events that a program has read from its connection to the X server but not processed yet.
/// GTK 3 can fall asleep with some of the typed keys unprocessed, until another event wakes it. Therefore, when the
/// program is calm after input, the caller's `flush` makes the program read its queue.
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

  private var animation: AmbientAnimation

  /// The threads with the user interface, for processes in which the main thread does not have it.
  private var userInterface: [pid_t: [pid_t]] = [:]

  /// Creates a monitor.
  ///
  /// - Parameters:
  ///   - damage: the painted areas.
  ///   - frames: notifies programs that their frames were shown; nil if there is no such notification.
  ///   - tunables: the limits.
  package init(damage: any DamageSource, frames: (any FrameSynchronization)? = nil, tunables: Tunables) {
    self.damage = damage
    self.frames = frames
    self.tunables = tunables
    animation = AmbientAnimation(damage: damage, tunables: tunables)
  }

  /// Records that input was sent to programs, so that the next wait samples them twice.
  package func noteInput() { idleProcesses = nil }

  /// Waits until the program is idle.
  ///
  /// - Parameters:
  ///   - processes: the program's processes, the one with the user interface first.
  ///   - helpers: the processes of the desktop to which the program passes work.
  ///   - windowArea: returns the area of the program's windows in pixels; called only during an animation.
  ///   - timeout: the longest wait in seconds.
  ///   - grace: the seconds that other threads may continue to work; nil for the value of the tunables.
  ///   - awaitsFrames: whether to wait for a program that has done its work and is about to paint the result.
  ///   - isPossible: whether the program can become idle; called once per second.
  ///   - isAnswering: sends a call to the user interface of the first process; returns false if there is no reply.
  ///   - flush: makes the program read all input that was sent to it; nil if there was no input.
  /// - Returns: whether the program is idle, and if not, the reason.
  package func wait(
    for processes: [pid_t], with helpers: [pid_t], windowArea: () -> Double, timeout: TimeInterval,
    grace: TimeInterval? = nil, awaitsFrames: Bool = true, isPossible: () -> Bool = { true },
    isAnswering: () -> Bool = { false },
    flush: (() -> Void)? = nil
  ) -> IdleOutcome {
    var wait = begin(
      for: processes, with: helpers, timeout: timeout, grace: grace ?? tunables.backgroundGrace,
      awaitsFrames: awaitsFrames, flush: flush)
    while true {
      guard let moment = observe(wait) else {
        // Another thread may have the user interface now, such as Java's next event thread.
        forgetEndedThreads()
        watch(wait.processes + wait.helpers)
        guard observe(wait) != nil else { return .gone }
        wait.previous = []
        continue
      }
      // The program was idle after the last input. Unless it works on its own initiative now, it is still idle.
      if wait.inputTime == nil, moment.isCalm, !moment.isFrameDue, idleProcesses == processes { return .idle }
      if wait.flushInput(at: moment) { continue }
      if isQuiet(wait, at: moment), wait.previous == moment.sample {
        idleProcesses = awaitsFrames ? processes : nil
        animation.forget()
        return .idle
      }
      if findUserInterface(&wait, at: moment, isAnswering: isAnswering) { continue }
      if let since = wait.standsStillSince, moment.time - since >= tunables.hangTimeout {
        return .hung(describe(moment.main.thread))
      }
      if moment.isFrameDue, wait.flush == nil,
        animation.explainsFrames(
          since: wait.inputTime ?? (animation.isKnown ? 0 : wait.start), now: moment.time,
          windowArea: windowArea())
      {
        return .idleButAnimating
      }
      if moment.time - wait.start >= timeout || Cancellation.isRequested {
        return .busy(describe(moment.main.thread))
      }
      if moment.time >= wait.nextCheck {
        guard isPossible() else { return .gone }
        wait.nextCheck = moment.time + TimeLimits.Idle.possibility.seconds
      }
      wait.previous = moment.sample
      // If the server has ended, this call fails, and the wait continues with the next sample of the threads.
      _ = try? damage.waitForDamage(
        after: damage.count, until: moment.time + TimeLimits.Idle.threadPoll.seconds)
    }
  }

  // MARK: - Steps of a wait

  private func begin(
    for processes: [pid_t], with helpers: [pid_t], timeout: TimeInterval, grace: TimeInterval,
    awaitsFrames: Bool, flush: (() -> Void)?
  ) -> IdleWait {
    if userInterface.keys.contains(where: { !processes.contains($0) }) { userInterface = [:] }
    forgetEndedThreads()
    let nextCheck = MonotonicClock.now + TimeLimits.Idle.possibility.seconds
    animation.begin(process: processes.first)
    watch(processes + helpers)
    if flush != nil { idleProcesses = nil }
    let wait = IdleWait(
      processes: processes, helpers: helpers, timeout: timeout, grace: grace, awaitsFrames: awaitsFrames,
      flush: flush, nextCheck: nextCheck)
    background.begin(processes: processes)
    return wait
  }

  /// Samples the threads; returns nil if the program has ended.
  private func observe(_ wait: IdleWait) -> IdleWait.Moment? {
    let now = MonotonicClock.now
    let sample = sampler.sample()
    guard let main = sample.first, main.process == wait.processes.first else { return nil }
    let isCalm = sample.allSatisfy(\.thread.isWaiting)
    // A program sleeps without a timeout until it is notified that its last frame was shown.
    let isFrameDue =
      wait.awaitsFrames
      && (sample.contains { wait.processes.contains($0.process) && $0.thread.isFrameDue }
        || isCalm && frames?.hasUnansweredFrames(of: wait.processes) == true)
    return IdleWait.Moment(time: now, sample: sample, main: main, isCalm: isCalm, isFrameDue: isFrameDue)
  }

  /// Whether neither the sampled threads nor the other threads work.
  ///
  /// The other threads are checked in each calm sample, so that both checks happen at the same times as those of the
  /// main threads.
  private func isQuiet(_ wait: IdleWait, at moment: IdleWait.Moment) -> Bool {
    moment.isCalm && !moment.isFrameDue && background.areCalm(at: moment.time, grace: wait.grace)
  }

  /// Searches for the threads with the user interface if the main thread stands still.
  ///
  /// - Parameters:
  ///   - wait: the state of the wait.
  ///   - moment: the present sample.
  ///   - isAnswering: sends a call to the user interface; returns false if there is no reply.
  /// - Returns: whether other threads are watched from now on, so that the sample is out of date.
  private func findUserInterface(
    _ wait: inout IdleWait, at moment: IdleWait.Moment, isAnswering: () -> Bool
  ) -> Bool {
    let main = moment.main
    // The main thread neither waits in its event loop nor computes, so it may never return to its event loop.
    let standsStill = !main.thread.isWaiting && main.thread.state != "R"
    wait.standsStillSince = standsStill ? wait.standsStillSince ?? moment.time : nil
    let limit = main.thread.isParked ? TimeLimits.Idle.parked.seconds : tunables.hangTimeout
    guard let since = wait.standsStillSince, !wait.isUnanswered, moment.time - since >= limit else {
      return false
    }
    // Another thread may serve the user interface, and a program that answers does not hang.
    switch UserInterfaceThreads.find(in: main.process, isAnswered: isAnswering) {
    case .none: wait.isUnanswered = true
    // The threads work at this moment, so a later search finds them.
    case .main, .others([]): wait.standsStillSince = nil
    case .others(let threads):
      userInterface[main.process] = threads
      watch(wait.processes + wait.helpers)
      wait.standsStillSince = nil
      wait.previous = []
      return true
    }
    return false
  }

  /// Forgets the threads with the user interface of a process if all of them have ended, so that the main thread is
  /// watched again.
  private func forgetEndedThreads() {
    let ended = userInterface.filter { process, threads in
      threads.allSatisfy {
        ThreadSampler(processIdentifier: process, thread: $0, readsSystemCalls: false)?.sample() == nil
      }
    }
    for process in ended.keys { userInterface[process] = nil }
  }

  private func watch(_ processes: [pid_t]) {
    guard !servingThreads.isEmpty else { return sampler.watch(processes, threads: userInterface) }
    var threads = userInterface
    threads[getpid()] = servingThreads
    sampler.watch(processes + [getpid()], threads: threads)
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
