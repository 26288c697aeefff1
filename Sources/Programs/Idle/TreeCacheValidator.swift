// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import Processes
import Timing
import WindowSystem

/// Shows that a browser's accessibility tree is still the one that was read: the thread that owns it has not run since.
///
/// Toolkits send no events for many changes, so silence on the bus does not show that nothing has changed. But a tree
/// is data of one thread, and data do not change while their thread sleeps. The kernel counts how often a thread was
/// given a CPU.
///
/// The time of the reading itself remains, in which the thread runs because it is queried. It could do other work right
/// after its answer and before it sleeps again. A browser's main thread does other work for three reasons only, and
/// each can be seen: another thread of the process has given it work (messages of pages and of the network arrive in
/// those), the X server has sent something, or one of its timers was due. So a reading counts only when none of these
/// had run meanwhile, and the timeout of the poll that the thread slept in before reached beyond the end.
///
/// Main threads of other programs read files and sockets themselves. Data that arrives in that moment would not be
/// seen, so their trees are always read again.
///
/// Used with the session's lock held, as everything is that reads trees.
final class TreeCacheValidator: CallBatchObserver {
  /// The state at the beginning of a reading.
  private struct Beginning {
    let timeslices: UInt64
    let nextTimer: TimeInterval
    let others: Others
  }

  private struct Others: Equatable {
    let threads: BackgroundThreads.Look
    let server: UInt64?
    let events: UInt64
  }

  private let thread: ThreadSampler
  private let background = BackgroundThreads()
  private let server: ThreadSampler?
  private let eventCount: () -> UInt64

  private var beginning: Beginning?
  /// How often the thread had run, and how many events had come, when it slept again after the last reading that counts.
  private var proven: (timeslices: UInt64, events: UInt64)?
  /// The last sample of the thread, and the time after which it fell asleep, as far as that is known.
  private var lastLook: (timeslices: UInt64, time: TimeInterval, awakeAt: TimeInterval?)?

  /// Nil when the process does not exist.
  ///
  /// - Parameters:
  ///   - process: the browser's process with the user interface.
  ///   - server: the X server, through which all else comes that is sent to it.
  ///   - eventCount: how many accessibility events have been seen.
  init?(of process: pid_t, server: pid_t, eventCount: @escaping () -> UInt64) {
    guard let thread = ThreadSampler(processIdentifier: process) else { return nil }
    self.thread = thread
    self.eventCount = eventCount
    background.begin(processes: [process])
    self.server = ThreadSampler(processIdentifier: server)
  }

  var process: pid_t { thread.processIdentifier }

  /// Whether what was read last is still so.
  var holds: Bool {
    guard let proven, let sample = look() else { return false }
    return sample.isWaiting && sample.timeslices == proven.timeslices && eventCount() == proven.events
  }

  /// A reading of the whole tree begins.
  func willRead() {
    proven = nil
    begin()
  }

  /// More is asked for a tree that was read.
  func willAsk() {
    if holds {
      begin()
    } else {
      beginning = nil
      _ = look()
    }
    proven = nil
  }

  func hasAnswered() {
    guard let beginning else {
      _ = look()
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
    guard let sample = look(), sample.isWaiting, let timeout = sample.pollTimeout else { return }
    var nextTimer = TimeInterval.infinity
    if timeout >= 0 {
      guard let awakeAt = lastLook?.awakeAt else { return }
      nextTimer = awakeAt + TimeInterval(timeout) / 1000
    }
    let others = others()
    guard !others.threads.isRunnable else { return }
    beginning = Beginning(timeslices: sample.timeslices, nextTimer: nextTimer, others: others)
  }

  private func others() -> Others {
    Others(
      threads: background.look(), server: server?.sample()?.timeslices, events: eventCount())
  }

  /// The thread, when it waits again.
  ///
  /// It has put its answer into the socket by then, and has little left to do.
  private func sleepAgain(after timeslices: UInt64) -> ThreadSampler.Sample? {
    let limit = MonotonicClock.now + TimeLimits.Idle.cacheCheck.seconds
    while let sample = look() {
      if sample.isWaiting, sample.timeslices > timeslices { return sample }
      guard MonotonicClock.now < limit else { return nil }
      sched_yield()
    }
    return nil
  }

  private func look() -> ThreadSampler.Sample? {
    guard let sample = thread.sample() else { return nil }
    let now = MonotonicClock.now
    if let lastLook, lastLook.timeslices == sample.timeslices {
      self.lastLook = (sample.timeslices, now, lastLook.awakeAt)
    } else {
      // It ran after the previous sample, so it fell asleep after that.
      lastLook = (sample.timeslices, now, lastLook?.time)
    }
    return sample
  }
}
