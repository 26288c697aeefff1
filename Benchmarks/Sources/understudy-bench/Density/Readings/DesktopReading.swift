// SPDX-License-Identifier: Apache-2.0

import Desktop
import Foundation
import Processes

/// The memory and the processor time of each process of a desktop at one moment.
struct DesktopReading: Codable {
  /// The group to which a process belongs.
  enum Owner: String, Codable, CaseIterable {
    /// The parts of the desktop, and the guard that cleans up after it.
    case desktop
    /// The processes that started after the program was launched.
    case program
    /// The process that started the desktop and sends the input, as a test does.
    case test
  }

  struct Entry: Codable {
    let process: pid_t
    let name: String
    let owner: Owner
    let memory: ProcessMemory
    /// The processor time in seconds since the start of the process, including its threads that have ended.
    let processorTime: Double
  }

  let entries: [Entry]

  /// Reads all processes of a desktop that this process started.
  ///
  /// - Parameters:
  ///   - desktop: the desktop whose processes are read.
  ///   - parts: the processes that ran before the program was launched; nil if no program was launched.
  /// - Throws: `BenchmarkError` if the memory of a process cannot be read.
  init(of desktop: PrivateDesktop, parts: Set<pid_t>? = nil) throws {
    entries = try Self.processes(of: desktop).compactMap { process in
      guard let memory = try ProcessMemory(of: process), let time = Self.processorTime(of: process) else {
        return nil
      }
      let owner: Owner = process == getpid() ? .test : parts?.contains(process) == false ? .program : .desktop
      return Entry(
        process: process, name: ProcessName.of(process), owner: owner, memory: memory, processorTime: time)
    }
  }

  /// Returns this process and all processes of its desktop.
  ///
  /// Chromium overwrites the environment by which processes are assigned to their desktop, so the descendants of this
  /// process are added.
  static func processes(of desktop: PrivateDesktop) -> Set<pid_t> {
    Set(desktop.processes() + ProcessTable.descendants(of: getpid()) + [getpid()])
  }

  private static func processorTime(of process: pid_t) -> Double? {
    var clock = clockid_t()
    var time = timespec()
    guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else { return nil }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Returns the sum of the memory of all processes of an owner.
  func memory(of owner: Owner) -> ProcessMemory {
    entries.filter { $0.owner == owner }.reduce(ProcessMemory()) { $0 + $1.memory }
  }

  /// Returns the seconds of processor time that each process has used since an earlier reading.
  ///
  /// The time of a process that has ended in the meantime is not included.
  func processorTimes(since earlier: DesktopReading) -> [pid_t: Double] {
    let before = Dictionary(uniqueKeysWithValues: earlier.entries.map { ($0.process, $0.processorTime) })
    return Dictionary(
      uniqueKeysWithValues: entries.map { ($0.process, $0.processorTime - (before[$0.process] ?? 0)) })
  }

  /// Returns the seconds of processor time that the processes of an owner have used since an earlier reading.
  func processorTime(of owner: Owner, since earlier: DesktopReading) -> Double {
    let times = processorTimes(since: earlier)
    return entries.filter { $0.owner == owner }.reduce(0) { $0 + (times[$1.process] ?? 0) }
  }
}
