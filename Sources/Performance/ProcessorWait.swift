// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A reading of the kernel's counts of the time that a thread was ready to run but waited for a processor.
///
/// The wait for other programs depends on how busy the machine was, and not on the measured code. For each thread, the
/// kernel counts the time of waiting for a processor (`/proc/PID/task/TID/schedstat`, proc(5)). This time includes
/// waits for other threads of this process, so the part that is attributed to other processes is limited to the time
/// that the processors worked for them (`/proc/stat`).
package struct ProcessorWait: Sendable {
  /// The seconds that the thread has waited for a processor so far.
  private let waited: Double
  /// The seconds that all processors have worked for other processes so far.
  private let workOfOtherProcesses: Double

  init(waited: Double, workOfOtherProcesses: Double) {
    self.waited = waited
    self.workOfOtherProcesses = workOfOtherProcesses
  }

  /// Returns the kernel's counts up to now; nil if the kernel does not count them (`CONFIG_SCHED_INFO`).
  package static func now() -> ProcessorWait? {
    guard let waited = seconds() else { return nil }
    return ProcessorWait(waited: waited, workOfOtherProcesses: max(0, workOfAll() - workOfThisProcess()))
  }

  /// Returns the seconds that the calling thread has waited for a processor so far, whichever process used it.
  ///
  /// - Returns: the seconds; nil if the kernel does not count them.
  package static func seconds() -> Double? {
    // The fields: run time and waiting time in nanoseconds, and the number of time slices.
    guard let fields = contents("/proc/thread-self/schedstat"), fields.count > 1 else { return nil }
    return fields[1] / 1e9
  }

  /// Returns the largest fraction (0...1) of the waiting time since an earlier reading that other processes may have
  /// caused.
  ///
  /// - Parameter before: the earlier reading, of the same thread.
  /// - Returns: the fraction; 1 if the thread did not wait.
  package func fractionCausedByOthers(since before: ProcessorWait) -> Double {
    let waited = waited - before.waited
    return waited <= 0 ? 1 : min(1, max(0, workOfOtherProcesses - before.workOfOtherProcesses) / waited)
  }

  /// Returns the seconds that all processors have worked for this process.
  private static func workOfThisProcess() -> Double {
    var time = timespec()
    return clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) == 0
      ? Double(time.tv_sec) + Double(time.tv_nsec) / 1e9 : 0
  }

  /// Returns the seconds that all processors have worked since the start of the machine.
  private static func workOfAll() -> Double {
    // The fields after the word "cpu", in ticks: user, nice, system, idle, iowait, irq, softirq, …
    guard let ticks = contents("/proc/stat"), ticks.count > 6 else { return 0 }
    return (ticks[0] + ticks[1] + ticks[2] + ticks[5] + ticks[6]) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// Returns the numbers in the first line of a file of `/proc`; nil if the file cannot be read.
  private static func contents(_ path: String) -> [Double]? {
    guard let file = fopen(path, "re") else { return nil }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 512)
    guard fgets(&line, Int32(line.count), file) != nil else { return nil }
    let text = line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return text.split(separator: UInt8(ascii: " ")).compactMap {
      Double(String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .newlines))
    }
  }
}
