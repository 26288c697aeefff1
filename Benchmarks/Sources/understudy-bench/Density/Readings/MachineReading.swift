// SPDX-License-Identifier: Apache-2.0

import Processes

/// The free memory and the work of the processors of this machine at one moment.
struct MachineReading {
  /// The memory that programs can still get without swapping, in megabytes.
  let availableMemory: Double
  /// All memory of the machine, in megabytes.
  let memory: Double
  /// The time that all processors together have worked since the start of the machine, in ticks.
  private let busy: Double
  /// The time of all processors together since the start of the machine, in ticks.
  private let whole: Double

  /// Reads the state of the machine.
  ///
  /// - Throws: `BenchmarkError` if the kernel does not report it.
  init() throws {
    func lines(_ path: String) -> [Substring] {
      String(decoding: ProcessTable.contents(path) ?? [], as: UTF8.self).split(separator: "\n")
    }
    let memory = lines("/proc/meminfo")
    func megabytes(_ name: String) -> Double? {
      memory.first { $0.hasPrefix(name + ":") }?.split(separator: " ").dropFirst().first
        .flatMap { Double($0) }.map { $0 * 1024 / 1e6 }
    }
    // The first eight numbers are user, nice, system, idle, iowait, irq, softirq and steal (proc_stat(5)).
    let ticks = (lines("/proc/stat").first ?? "").split(separator: " ").dropFirst().prefix(8)
      .compactMap { Double($0) }
    guard let available = megabytes("MemAvailable"), let all = megabytes("MemTotal"), ticks.count == 8 else {
      throw BenchmarkError(
        "/proc/meminfo and /proc/stat were expected to contain the memory and the processors' times, but do not."
      )
    }
    availableMemory = available
    self.memory = all
    whole = ticks.reduce(0, +)
    busy = whole - ticks[3] - ticks[4]
  }

  /// Returns the part of the time since an earlier reading in which the processors worked, from 0 to 1.
  func busyPart(since earlier: MachineReading) -> Double {
    (busy - earlier.busy) / max(1, whole - earlier.whole)
  }
}
