// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Timing

/// The state of one wait for an idle program.
struct IdleWait {
  /// The program's processes, the one with the user interface first.
  package let processes: [pid_t]
  /// The processes of the desktop to which the program passes work.
  package let helpers: [pid_t]
  /// The longest wait in seconds.
  package let timeout: TimeInterval
  /// The seconds that other threads may continue to work.
  package let grace: TimeInterval
  /// Whether to wait for a program that has done its work and is about to paint the result.
  package let awaitsFrames: Bool
  package let start = MonotonicClock.now
  /// Makes the program read all input that was sent to it; nil if there was no input, and after the call.
  private(set) var flush: (() -> Void)?
  /// The time since which frames count; nil if there was no input, because frames that were painted before this wait
  /// count as well.
  private(set) var inputTime: TimeInterval?
  /// The time of the next check whether the program can become idle.
  package var nextCheck: TimeInterval
  /// The previous sample; empty if there is no sample with which the next one can be compared.
  var previous: ProcessGroupSampler.Sample = []
  /// The time since which the main thread neither waits in its event loop nor computes.
  var standsStillSince: TimeInterval?
  /// Whether the user interface has not answered since the main thread stopped.
  var isUnanswered = false

  package init(
    processes: [pid_t], helpers: [pid_t], timeout: TimeInterval, grace: TimeInterval, awaitsFrames: Bool,
    flush: (() -> Void)?, nextCheck: TimeInterval
  ) {
    self.processes = processes
    self.helpers = helpers
    self.timeout = timeout
    self.grace = grace
    self.awaitsFrames = awaitsFrames
    self.flush = flush
    self.nextCheck = nextCheck
    inputTime = flush == nil ? nil : start
  }

  /// Makes the program read its input, once, when the program is calm; returns whether this call did that.
  package mutating func flushInput(at moment: Moment) -> Bool {
    guard let pending = flush, moment.isCalm, moment.isFrameDue || previous == moment.sample else {
      return false
    }
    flush = nil
    pending()
    inputTime = MonotonicClock.now
    previous = []
    return true
  }

  /// The threads at one moment.
  struct Moment {
    package let time: TimeInterval
    package let sample: ProcessGroupSampler.Sample
    /// The first watched thread of the program: usually its main thread, otherwise the thread with the user interface.
    package let main: ProcessGroupSampler.Member
    /// Whether all threads wait in their event loops.
    package let isCalm: Bool
    /// Whether a frame of the program is about to be painted.
    let isFrameDue: Bool
  }
}
