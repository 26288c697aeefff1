// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs

/// The processes whose work a metric measures: this process, or a program under test.
package struct MeasuredProcesses: Sendable {
  /// The program; nil for the process that runs the tests.
  let application: TargetApplication?

  /// - Parameter application: the program; nil for the process that runs the tests.
  package init(application: TargetApplication?) { self.application = application }

  /// The processes now.
  ///
  /// A program that is launched in the measured block has others at its end than at its beginning.
  package var identifiers: [pid_t] {
    guard let application else { return [getpid()] }
    return application.processIdentifiers
  }

  /// The identifier of what is measured of them, as Apple's metrics have it: `com.apple.dt.XCTMetric_CPU-Lister.time`.
  package func identifier(_ metric: String, _ key: String) -> String {
    "com.apple.dt.XCTMetric_\(metric)\(application.map { "-\($0)" } ?? "").\(key)"
  }

  /// Their name, for the end of names.
  package var name: String {
    application.map { " (\($0))" } ?? ""
  }

  /// How much a counter of the processes grew.
  ///
  /// For a process that was started in between, the count before its first reading is included. The work of an ended
  /// process after the beginning is lost with it.
  package static func growth(from before: [pid_t: Double], to after: [pid_t: Double]) -> Double {
    after.reduce(0) { $0 + max(0, $1.value - (before[$1.key] ?? 0)) }
  }

  /// Reads a number of each process; those that ended meanwhile have none.
  package func read(_ counter: (pid_t) -> Double?) -> [pid_t: Double] {
    Dictionary(identifiers.compactMap { id in counter(id).map { (id, $0) } }) { first, _ in first }
  }
}

/// The error of a metric that has nothing to report.
package struct MetricError: Error, CustomStringConvertible {
  package let description: String

  /// - Parameter description: the reason, in whole sentences.
  package init(description: String) { self.description = description }
}

/// Numbers of processes, from `/proc`.
package enum ProcessCounters {
  /// Seconds on a CPU, of all threads, also those that have ended.
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

  /// Bytes that the process caused to be written to storage.
  package static func writtenBytes(of process: pid_t) -> Double? {
    field("write_bytes", in: "/proc/\(process)/io")
  }

  /// Bytes of memory, each page divided by the number of processes that share it; the resident bytes where the kernel does
  /// not report that.
  package static func memory(of process: pid_t) -> Double? {
    if let pages = field("Pss", in: "/proc/\(process)/smaps_rollup") { return pages * 1024 }
    return field("VmRSS", in: "/proc/\(process)/status").map { $0 * 1024 }
  }

  /// The most bytes that were resident at a time since the last ``forgetPeak(of:)``.
  package static func peakMemory(of process: pid_t) -> Double? {
    field("VmHWM", in: "/proc/\(process)/status").map { $0 * 1024 }
  }

  /// Restarts the peak; without the right to do so it remains that of the process's life.
  package static func forgetPeak(of process: pid_t) {
    let file = open("/proc/\(process)/clear_refs", O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    // 5: the kernel's number for this.
    _ = write(file, "5", 1)
    close(file)
  }

  private static func field(_ name: String, in path: String) -> Double? {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    for line in String(decoding: data, as: UTF8.self).split(separator: "\n") where line.hasPrefix(name + ":")
    {
      return line.dropFirst(name.count + 1).split(whereSeparator: \.isWhitespace).first.flatMap { Double($0) }
    }
    return nil
  }
}
