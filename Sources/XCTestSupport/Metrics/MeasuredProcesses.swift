// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs

/// The processes whose work a metric measures: the test process, or the processes of a program under test.
package struct MeasuredProcesses: Sendable {
  /// The program; nil for the process that runs the tests.
  let application: TargetProgram?

  /// - Parameter application: the program; nil for the process that runs the tests.
  package init(application: TargetProgram?) { self.application = application }

  /// The identifiers of the current processes.
  ///
  /// If the measured block launches the program, the processes at its end differ from those at its beginning.
  package var identifiers: [pid_t] {
    guard let application else { return [getpid()] }
    return application.processIdentifiers
  }

  /// Returns the identifier of a measured value, in Apple's format: `com.apple.dt.XCTMetric_CPU-Lister.time`.
  package func identifier(_ metric: String, _ key: String) -> String {
    "com.apple.dt.XCTMetric_\(metric)\(application.map { "-\($0)" } ?? "").\(key)"
  }

  /// The name of the program in parentheses, for the end of a display name; empty for the test process.
  package var name: String {
    application.map { " (\($0))" } ?? ""
  }

  /// Returns the growth of a counter of the processes.
  ///
  /// For a process that was started between the two readings, the complete count of the second reading is included. For
  /// a process that has ended, the work since the first reading is not counted.
  package static func growth(from before: [pid_t: Double], to after: [pid_t: Double]) -> Double {
    after.reduce(0) { $0 + max(0, $1.value - (before[$1.key] ?? 0)) }
  }

  /// Reads a counter of each process; processes that have ended are left out.
  package func read(_ counter: (pid_t) -> Double?) -> [pid_t: Double] {
    Dictionary(identifiers.compactMap { id in counter(id).map { (id, $0) } }) { first, _ in first }
  }
}

/// The error of a metric that has no value to report.
package struct MetricError: Error, CustomStringConvertible {
  package let description: String

  /// - Parameter description: the reason, in complete sentences.
  package init(description: String) { self.description = description }
}

/// Counters of processes, from the kernel.
package enum ProcessCounters {
  /// Returns the CPU time of a process in seconds, including its threads that have ended; nil if it cannot be read.
  package static func processorTime(of process: pid_t) -> Double? {
    var clock = clockid_t()
    guard clock_getcpuclockid(process, &clock) == 0 else { return nil }
    return time(of: clock)
  }

  package static func time(of clock: clockid_t) -> Double? {
    var time = timespec()
    guard clock_gettime(clock, &time) == 0 else { return nil }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Returns the number of bytes that a process has caused to be written to storage; nil if it cannot be read.
  package static func writtenBytes(of process: pid_t) -> Double? {
    field("write_bytes", in: "/proc/\(process)/io")
  }

  /// Returns the memory of a process in bytes, with each page divided by the number of processes that share it.
  ///
  /// If the kernel does not report this value, the result is the resident memory; nil if that cannot be read either.
  package static func memory(of process: pid_t) -> Double? {
    if let pages = field("Pss", in: "/proc/\(process)/smaps_rollup") { return pages * 1024 }
    return field("VmRSS", in: "/proc/\(process)/status").map { $0 * 1024 }
  }

  /// Returns the highest number of resident bytes since the last ``forgetPeak(of:)``; nil if it cannot be read.
  package static func peakMemory(of process: pid_t) -> Double? {
    field("VmHWM", in: "/proc/\(process)/status").map { $0 * 1024 }
  }

  /// Resets the peak of the resident memory.
  ///
  /// Without the permission to reset the peak, ``peakMemory(of:)`` still returns the peak since the start of the
  /// process.
  package static func forgetPeak(of process: pid_t) {
    let file = open("/proc/\(process)/clear_refs", O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    // The kernel's number for this operation is 5.
    _ = write(file, "5", 1)
    close(file)
  }

  private static func field(_ name: String, in path: String) -> Double? {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    for line in String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
    where line.hasPrefix(name + ":") {
      return line.dropFirst(name.count + 1).split(whereSeparator: \.isWhitespace).first.flatMap { Double($0) }
    }
    return nil
  }
}
