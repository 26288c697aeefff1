// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import Processes
import Timing
import WindowSystem

/// Shows that a browser's accessibility tree has not changed since it was read, because the thread that owns it has not
/// run since.
///
/// Toolkits send no events for many changes, so a silent bus does not show that the tree is unchanged. But a tree is
/// the data of one thread, and the data do not change while this thread sleeps. The kernel counts how often a thread
/// was given a CPU.
///
/// The proof has a gap during the reading itself, when the thread runs to answer. The thread could do other work right
/// after its answer, before it sleeps again. The main thread of a browser does other work for three reasons only, and
/// each can be detected: another thread of the process has given it work (messages of pages and of the network arrive
/// in other threads), the X server has sent an event, or one of its timers was due. Therefore a reading counts only
/// under two conditions. Neither the other threads nor the X server ran during it, and the timeout of the poll in which
/// the thread slept before had not ended when the reading was over.
///
/// Main threads of other programs read files and sockets themselves. Data that arrive during the reading could not be
/// detected, so the trees of these programs are always read again.
///
/// Used with the session's lock held, like everything that reads trees.
final class UnchangedTreeProof: CallBatchObserver {
  /// The state at the start of a reading.
  private struct Beginning {
    let timeslices: UInt64
    let nextTimer: TimeInterval
    let others: Others
  }

  private struct Others: Equatable {
    let threads: BackgroundThreads.State
    let server: UInt64?
    let events: UInt64
  }

  private let thread: ThreadSampler
  private let background = BackgroundThreads()
  private let server: ThreadSampler?
  private let eventCount: () -> UInt64

  private var beginning: Beginning?
  /// The counts at the end of the last valid reading, when the thread slept again: the number of times that the thread
  /// had run, and the number of events that had arrived.
  private var proven: (timeslices: UInt64, events: UInt64)?
  /// The last sample of the thread, and a time after which it fell asleep, if known.
  private var lastSample: (timeslices: UInt64, time: TimeInterval, awakeAt: TimeInterval?)?

  /// Creates a proof for a process; nil if the process does not exist.
  ///
  /// - Parameters:
  ///   - process: the browser's process with the user interface.
  ///   - server: the X server, which transfers all other input to the process.
  ///   - eventCount: returns the number of accessibility events so far.
  init?(of process: pid_t, server: pid_t, eventCount: @escaping () -> UInt64) {
    guard let thread = ThreadSampler(processIdentifier: process) else { return nil }
    self.thread = thread
    self.eventCount = eventCount
    background.begin(processes: [process])
    self.server = ThreadSampler(processIdentifier: server)
  }

  var process: pid_t { thread.processIdentifier }

  /// Whether the tree that was read last is still unchanged.
  var holds: Bool {
    guard let proven, let sample = takeSample() else { return false }
    return sample.isWaiting && sample.timeslices == proven.timeslices && eventCount() == proven.events
  }

  /// Starts the reading of the complete tree.
  func willRead() {
    proven = nil
    begin()
  }

  /// Starts further calls for a tree that was read before.
  func willAsk() {
    if holds {
      begin()
    } else {
      beginning = nil
      _ = takeSample()
    }
    proven = nil
  }

  func hasAnswered() {
    guard let beginning else {
      _ = takeSample()
      return
    }
    self.beginning = nil
    guard let sample = sleepAgain(after: beginning.timeslices), MonotonicClock.now < beginning.nextTimer,
      others() == beginning.others
    else { return }
    proven = (sample.timeslices, beginning.others.events)
  }

  private func begin() {
    beginning = nil
    guard let sample = takeSample(), sample.isWaiting, let timeout = sample.pollTimeout else { return }
    var nextTimer = TimeInterval.infinity
    if timeout >= 0 {
      guard let awakeAt = lastSample?.awakeAt else { return }
      nextTimer = awakeAt + TimeInterval(timeout) / 1000
    }
    let others = others()
    guard !others.threads.isRunnable else { return }
    beginning = Beginning(timeslices: sample.timeslices, nextTimer: nextTimer, others: others)
  }

  private func others() -> Others {
    Others(
      threads: background.readState(), server: server?.sample()?.timeslices, events: eventCount())
  }

  /// Returns the sample of the thread when it waits again.
  ///
  /// The thread has written its answer to the socket by then, and has little work left.
  private func sleepAgain(after timeslices: UInt64) -> ThreadSampler.Sample? {
    let limit = MonotonicClock.now + TimeLimits.Idle.cacheCheck.seconds
    while let sample = takeSample() {
      if sample.isWaiting, sample.timeslices > timeslices { return sample }
      guard MonotonicClock.now < limit else { return nil }
      sched_yield()
    }
    return nil
  }

  private func takeSample() -> ThreadSampler.Sample? {
    guard let sample = thread.sample() else { return nil }
    let now = MonotonicClock.now
    if let lastSample, lastSample.timeslices == sample.timeslices {
      self.lastSample = (sample.timeslices, now, lastSample.awakeAt)
    } else {
      // The thread ran after the previous sample, so it fell asleep after that.
      lastSample = (sample.timeslices, now, lastSample?.time)
    }
    return sample
  }
}
