// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import Processes
import Timing
import WindowSystem

/// Shows that a browser's accessibility tree is the same as when it was read.
///
/// A toolkit sends no events for many changes of its tree, so a silent bus proves nothing. But one thread, the main
/// thread of the browser, owns the data of the tree, and these data do not change while the thread sleeps. The kernel
/// counts how often it has given a CPU to the thread (its time slices). The tree is unchanged if all these conditions
/// are true:
///
/// 1. When the reading began, the main thread slept in a poll(2) with a known timeout and a known earliest start, and
/// no
///    other thread of the process was runnable.
/// 2. During the reading, neither another thread of the process nor the main thread of the X server was given a CPU,
/// and
///    no accessibility event arrived.
/// 3. After the reading, the main thread slept again within ``TimeLimits/Idle/cacheCheck``.
/// 4. At that time, the timeout of the poll(2) from condition 1 had not passed yet.
/// 5. Since then, the main thread was given no CPU, and no accessibility event has arrived.
///
/// Conditions 2 to 4 are needed because the main thread must run during the reading: it answers. It could do other work
/// between its reply and its sleep. In a browser, such work has one of three causes. Another thread of the process
/// passes on a message of a page or of the network, the X server sends an event (condition 2), or a timer of the main
/// thread is due (condition 4).
///
/// In other programs than browsers, the main thread also reads files and sockets. Data that arrive there during the
/// reading could not be detected, so the trees of these programs are read again for each query.
///
/// Used with the session's lock held, like everything that reads trees.
package final class UnchangedTreeProof: CallBatchObserver {
  /// The state at the start of a reading for which condition 1 is true.
  private struct Beginning {
    /// The time slices of the main thread so far.
    let timeslices: UInt64
    /// A time before which no timer of the main thread is due, in seconds of the monotonic clock; infinite without a
    /// timer.
    let nextTimer: TimeInterval
    let otherActivity: OtherActivity
  }

  /// The activity so far that may give work to the main thread.
  ///
  /// If two values are equal, there was no such activity between them.
  private struct OtherActivity: Equatable {
    /// The other threads of the process.
    let threads: BackgroundThreads.State
    /// The time slices of the X server; nil if it has ended.
    let server: UInt64?
    /// The number of accessibility events so far.
    let events: UInt64
  }

  private let thread: ThreadSampler
  private let background = BackgroundThreads()
  private let server: ThreadSampler?
  private let eventCount: () -> UInt64

  /// The start of the current reading; nil if no reading is running, or if condition 1 was false at its start.
  private var beginning: Beginning?
  /// The time slices of the main thread, and the number of accessibility events, after the last reading; nil if one of
  /// the conditions 1 to 4 was false for it.
  private var activityAtProof: (timeslices: UInt64, events: UInt64)?
  /// The last sample of the main thread; nil before the first one.
  ///
  /// `beforeSleep` is the time of the last sample before the most recent run of the thread; nil if there is no such
  /// sample. After that time, the thread ran and then fell asleep.
  private var lastSample: (timeslices: UInt64, time: TimeInterval, beforeSleep: TimeInterval?)?

  /// Creates a proof for a process; nil if the process does not exist.
  ///
  /// - Parameters:
  ///   - process: the browser's process with the user interface.
  ///   - server: the X server, which transfers all other input to the process.
  ///   - eventCount: returns the number of accessibility events so far.
  package init?(of process: pid_t, server: pid_t, eventCount: @escaping () -> UInt64) {
    guard let thread = ThreadSampler(processIdentifier: process) else { return nil }
    self.thread = thread
    self.eventCount = eventCount
    background.begin(processes: [process])
    self.server = ThreadSampler(processIdentifier: server)
  }

  package var process: pid_t { thread.processIdentifier }

  /// Whether the tree that was read last is unchanged: all conditions are true.
  package var holds: Bool {
    guard let activityAtProof, let sample = takeSample() else { return false }
    return sample.isWaiting && sample.timeslices == activityAtProof.timeslices
      && eventCount() == activityAtProof.events
  }

  /// Notes the start of a reading of the complete tree.
  package func willRead() {
    activityAtProof = nil
    begin()
  }

  /// Notes the start of further calls for a tree that was read before.
  ///
  /// If the tree may have changed since it was read, these calls cannot prove that it is unchanged.
  package func willAsk() {
    if holds {
      begin()
    } else {
      beginning = nil
      _ = takeSample()
    }
    activityAtProof = nil
  }

  /// Notes the end of a reading or of further calls.
  package func hasAnswered() {
    guard let beginning else {
      _ = takeSample()
      return
    }
    self.beginning = nil
    guard let sample = waitForSleepingSample(after: beginning.timeslices),
      MonotonicClock.now < beginning.nextTimer, otherActivity() == beginning.otherActivity
    else { return }
    activityAtProof = (sample.timeslices, beginning.otherActivity.events)
  }

  /// Stores the state at the start of a reading, if condition 1 is true.
  private func begin() {
    beginning = nil
    guard let sample = takeSample(), sample.isWaiting, let timeout = sample.pollTimeout else { return }
    var nextTimer = TimeInterval.infinity
    if timeout >= 0 {
      // The poll began after this time, so it cannot end before this time plus its timeout.
      guard let beforeSleep = lastSample?.beforeSleep else { return }
      nextTimer = beforeSleep + TimeInterval(timeout) / 1000
    }
    let otherActivity = otherActivity()
    guard !otherActivity.threads.isRunnable else { return }
    beginning = Beginning(
      timeslices: sample.timeslices, nextTimer: nextTimer, otherActivity: otherActivity)
  }

  private func otherActivity() -> OtherActivity {
    OtherActivity(
      threads: background.readState(), server: server?.sample()?.timeslices, events: eventCount())
  }

  /// Waits until the main thread sleeps again after it has answered, and returns its sample.
  ///
  /// The wait is short, because the thread has already written its reply to the socket.
  ///
  /// - Parameter timeslices: the time slices of the thread before it answered.
  /// - Returns: the sample; nil if the thread has ended, or does not sleep within ``TimeLimits/Idle/cacheCheck``.
  private func waitForSleepingSample(after timeslices: UInt64) -> ThreadSampler.Sample? {
    let limit = MonotonicClock.now + TimeLimits.Idle.cacheCheck.seconds
    while let sample = takeSample() {
      if sample.isWaiting, sample.timeslices > timeslices { return sample }
      guard MonotonicClock.now < limit else { return nil }
      sched_yield()
    }
    return nil
  }

  /// Samples the main thread; nil if it has ended.
  private func takeSample() -> ThreadSampler.Sample? {
    guard let sample = thread.sample() else { return nil }
    let now = MonotonicClock.now
    if let lastSample, lastSample.timeslices == sample.timeslices {
      self.lastSample = (sample.timeslices, now, lastSample.beforeSleep)
    } else {
      // The thread was given a CPU after the previous sample, so it fell asleep after that sample.
      lastSample = (sample.timeslices, now, lastSample?.time)
    }
    return sample
  }
}
