import Foundation

/// Whether the threads of a program beside its main thread have finished what the main thread gave them.
///
/// Toolkits read folders, decode pictures and talk to the bus in threads of a pool, and take in the result
/// on the main thread. A thread that goes on for long is none of these: it is not waited for beyond a grace.
struct BackgroundThreads {
  private let processes: [pid_t]
  private let grace: TimeInterval
  private var previous: [pid_t: UInt64]?
  private var calmSince: TimeInterval?

  /// - Parameter grace: seconds from the first question, which is asked when the main thread is done.
  init(processes: [pid_t], grace: TimeInterval) {
    self.processes = processes
    self.grace = grace
  }

  /// Whether no such thread is runnable, or has been given a CPU since the last question.
  mutating func areCalm(at now: TimeInterval) -> Bool {
    let start = calmSince ?? now
    calmSince = start
    if now - start >= grace { return true }
    let (timeslices, isRunnable) = look()
    defer { previous = timeslices }
    return !isRunnable && previous == timeslices
  }

  private func look() -> (timeslices: [pid_t: UInt64], isRunnable: Bool) {
    var timeslices: [pid_t: UInt64] = [:]
    var isRunnable = false
    for process in processes {
      let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
      for thread in threads.compactMap({ pid_t($0) }) where thread != process {
        guard let sample = ThreadSampler(processIdentifier: process, thread: thread)?.sample() else {
          continue
        }
        timeslices[thread] = sample.timeslices
        if sample.state == "R" || sample.state == "D" { isRunnable = true }
      }
    }
    return (timeslices, isRunnable)
  }
}
