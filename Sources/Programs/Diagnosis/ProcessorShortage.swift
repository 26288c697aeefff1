// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Timing

/// A program that does not answer because it gets no processor: it is ready to run all the time, and hardly runs.
///
/// A program that hangs sleeps, or runs as long as it is allowed to.
struct ProcessorShortage {
  /// The thread that waits, as the subject of a sentence: `its main thread`.
  private let subject: String
  /// Seconds for which it was watched, and for which it ran in them.
  private let watched: TimeInterval
  private let ran: TimeInterval
  /// How many threads of the machine are ready to run; nil where the kernel does not report it.
  private let ready: Int?

  /// Watches a program and what it hands its work to, for a second where something in them is ready to run.
  ///
  /// - Parameters:
  ///   - process: the program.
  ///   - helpers: the parts of the desktop that answer for it or to it.
  /// - Returns: nil where the processor is not what is missing.
  static func find(in process: pid_t, with helpers: [pid_t]) -> ProcessorShortage? {
    let watch =
      ThreadList.threads(of: process).map { Watched(process, thread: $0) }
      + helpers.map { Watched($0, thread: $0) }
    var waiting = watch.compactMap { $0 }.filter(\.isReady)
    let begin = MonotonicClock.now
    let end = begin + TimeLimits.Processes.shortageWatch.seconds
    var looks = 1
    while MonotonicClock.now < end, !waiting.isEmpty {
      poll(nil, 0, TimeLimits.Processes.shortagePoll.milliseconds)
      // A thread that slept for a moment had nothing to do then.
      waiting = waiting.filter(\.isReady)
      looks += 1
    }
    let watched = MonotonicClock.now - begin
    guard looks > 1 else { return nil }
    let starved = waiting.map { ($0, $0.secondsRun) }.filter { $0.1 < largestShare * watched }
    guard let (thread, ran) = starved.first(where: { $0.0.thread == process }) ?? starved.first else {
      return nil
    }
    return ProcessorShortage(
      subject: thread.subject(in: process), watched: watched, ran: ran, ready: readyThreads())
  }

  /// Of a processor: one that computes without an end gets more, beside nine others that do so on the same processor.
  private static let largestShare = 0.1

  /// The clauses after the program's name.
  var text: String {
    let processors = ProcessInfo.processInfo.activeProcessorCount
    let others =
      ready.map { "\($0) threads of this machine are ready to run, on \(processors) processors" }
      ?? "this machine has \(processors) processors"
    return String(
      format: "%@ was ready to run for %.1f s and ran for %.2f s of them; %@", subject, watched, ran, others)
  }

  /// The sentence about what helps.
  ///
  /// - Parameter limit: what may be set instead, with its names.
  /// - Returns: the sentence, with its full stop.
  static func advice(_ limit: String) -> String {
    "Run less on this machine at the same time, as with fewer workers (--parallel-testing-worker-count), or set \(limit)."
  }

  /// The fourth field of `/proc/loadavg` (proc(5)): those that are ready, and all.
  private static func readyThreads() -> Int? {
    // Without it the number is left out.
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
      // A process that has ended meanwhile has no name.
      let name = (try? String(contentsOfFile: "/proc/\(process)/comm", encoding: .utf8)) ?? ""
      return process == program
        ? "a thread of it" : "the process \(name.trimmingCharacters(in: .newlines)), which it waits for,"
    }
  }
}
