// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Timing

/// A program that does not answer because it gets no processor: it is always ready to run, but hardly runs.
///
/// In contrast, a program that hangs sleeps, or runs as long as the system allows.
package struct ProcessorShortage {
  /// The thread that waits for a processor, as the subject of a sentence: `its main thread`.
  private let subject: String
  /// The seconds for which the thread was watched, and the seconds for which the thread ran during that time.
  private let secondsWatched: TimeInterval
  private let secondsRun: TimeInterval
  /// The number of threads of the machine that are ready to run; nil if the kernel does not report this number.
  private let readyThreadCount: Int?

  /// Watches a program and its helpers, for a second if one of their threads is ready to run.
  ///
  /// - Parameters:
  ///   - process: the program.
  ///   - helpers: the processes of the desktop with which the program exchanges calls.
  /// - Returns: nil if the program does not lack a processor.
  package static func find(in process: pid_t, with helpers: [pid_t]) -> ProcessorShortage? {
    let watch =
      ThreadList.threads(of: process).map { Watched(process, thread: $0) }
      + helpers.map { Watched($0, thread: $0) }
    var waiting = watch.compactMap { $0 }.filter(\.isReady)
    let begin = MonotonicClock.now
    let end = begin + TimeLimits.Processes.shortageWatch.seconds
    var samples = 1
    while MonotonicClock.now < end, !waiting.isEmpty {
      poll(nil, 0, TimeLimits.Processes.shortagePoll.milliseconds)
      // A thread that slept even once had no work at that moment, so it does not lack a processor.
      waiting = waiting.filter(\.isReady)
      samples += 1
    }
    let watched = MonotonicClock.now - begin
    guard samples > 1 else { return nil }
    let starved = waiting.map { ($0, $0.secondsRun) }.filter { $0.1 < largestShare * watched }
    guard let (thread, ran) = starved.first(where: { $0.0.thread == process }) ?? starved.first else {
      return nil
    }
    return ProcessorShortage(
      subject: thread.subject(in: process), secondsWatched: watched, secondsRun: ran,
      readyThreadCount: readyThreads())
  }

  /// The largest share of one processor that counts as a shortage.
  ///
  /// A thread that computes endlessly gets a larger share, even alongside nine other threads on the same processor.
  private static let largestShare = 0.1

  /// The clauses that follow the program's name.
  package var text: String {
    let processors = ProcessInfo.processInfo.activeProcessorCount
    let others =
      readyThreadCount.map { "\($0) threads of this machine are ready to run, on \(processors) processors" }
      ?? "this machine has \(processors) processors"
    return String(
      format: "%@ was ready to run for %.1f s, but ran for only %.2f s; %@", subject, secondsWatched,
      secondsRun, others)
  }

  /// Returns the sentence with the remedy.
  ///
  /// - Parameter limit: the time limits that the user can raise instead, as the end of the sentence, with their
  ///   variables.
  /// - Returns: the sentence, with its full stop.
  package static func advice(_ limit: String) -> String {
    "Reduce the load of this machine, for example with fewer workers (--parallel-testing-worker-count), or set "
      + "\(limit)."
  }

  /// Returns the number of threads that are ready, from the fourth field of `/proc/loadavg` (proc(5)).
  private static func readyThreads() -> Int? {
    // If it cannot be read, the message omits the number.
    (try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8))?.split(separator: " ").dropFirst(3)
      .first.flatMap { Int($0.prefix { $0 != "/" }) }
  }

  private struct Watched {
    let process: pid_t
    let thread: pid_t
    private let sampler: ThreadSampler
    private let before: UInt64

    init?(_ process: pid_t, thread: pid_t) {
      guard
        let sampler = ThreadSampler(processIdentifier: process, thread: thread, readsSystemCalls: false),
        let first = sampler.sample()
      else { return nil }
      self.process = process
      self.thread = thread
      self.sampler = sampler
      before = first.runTime
    }

    var isReady: Bool { sampler.sample()?.state == "R" }

    var secondsRun: TimeInterval {
      TimeInterval((sampler.sample()?.runTime ?? before) - before) / 1e9
    }

    func subject(in program: pid_t) -> String {
      if thread == program { return "its main thread" }
      // A process that has ended in the meantime has no name.
      let name = (try? String(contentsOfFile: "/proc/\(process)/comm", encoding: .utf8)) ?? ""
      return process == program
        ? "one of its threads" : "the process \(name.trimmingCharacters(in: .newlines)), which it waits for,"
    }
  }
}
