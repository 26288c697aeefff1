// SPDX-License-Identifier: Apache-2.0

import CLinux
import Foundation

/// Observes one thread through `/proc` without affecting it.
///
/// The files stay open: a sample takes three `pread` calls of a few microseconds each.
package final class ThreadSampler {
  /// The state of the thread at one moment, as the kernel reports it.
  package struct Sample: Equatable {
    /// The process state letter of proc(5): `S` sleeping, `R` runnable, `T` stopped, `Z` gone.
    package var state: Character
    /// The CPU time in nanoseconds, and the number of time slices.
    package var runTime: UInt64
    package var timeslices: UInt64
    /// The number of the system call in which the thread is blocked; nil if the thread is running, or if the number is
    /// not readable.
    package var systemCall: Int?
    /// The timeout of this call in milliseconds, -1 for no timeout; nil for a call whose timeout is not read here.
    package var pollTimeout: Int?
  }

  package let processIdentifier: pid_t
  private let statFile: Int32
  private let scheduleFile: Int32
  private let systemCallFile: Int32

  /// Opens the files of a thread; returns nil if the thread does not exist.
  ///
  /// - Parameters:
  ///   - pid: the id of the process to which the thread belongs.
  ///   - thread: the thread; nil for the main thread.
  ///   - readsSystemCalls: false if the caller only checks whether the thread is running.
  package init?(processIdentifier pid: pid_t, thread: pid_t? = nil, readsSystemCalls: Bool = true) {
    processIdentifier = pid
    let directory = "/proc/\(pid)/task/\(thread ?? pid)"
    statFile = open("\(directory)/stat", O_RDONLY | O_CLOEXEC)
    scheduleFile = open("\(directory)/schedstat", O_RDONLY | O_CLOEXEC)
    systemCallFile = readsSystemCalls ? open("\(directory)/syscall", O_RDONLY | O_CLOEXEC) : -1
    guard statFile >= 0 else {
      close()
      return nil
    }
  }

  deinit { close() }

  private func close() {
    for file in [statFile, scheduleFile, systemCallFile] where file >= 0 { Glibc.close(file) }
  }

  /// The time at which a waiting thread wakes without an event.
  package enum Wake: Equatable {
    case never
    /// The thread wakes at a time in seconds on the monotonic clock.
    case at(TimeInterval)
    /// The thread wakes a number of milliseconds after it fell asleep; the time at which it fell asleep is unknown.
    case after(milliseconds: Int)
    /// The thread runs, is not readable, or waits in a system call without a known timeout argument.
    case unknown
  }

  /// Returns the time at which the thread wakes if no event wakes it earlier.
  package func nextWake() -> Wake {
    var raw = clinux_thread_sample()
    guard clinux_sample_thread(statFile, scheduleFile, systemCallFile, &raw) == 0, raw.has_system_call != 0,
      raw.state == CChar(UInt8(ascii: "S"))
    else { return .unknown }
    if let timeout = pollTimeout(of: raw) { return timeout < 0 ? .never : .after(milliseconds: timeout) }
    guard raw.system_call == SystemCalls.futex else { return .unknown }
    let arguments = [raw.arguments.0, raw.arguments.1, raw.arguments.2, raw.arguments.3]
    guard arguments[3] != 0 else { return .never }
    var time = timespec()
    // Only this kind of futex call has an absolute end time. By default, that time is on the monotonic clock.
    guard Int(arguments[1]) & ~Futex.isPrivate == Futex.waitBitset,
      clinux_read_memory(processIdentifier, arguments[3], &time, MemoryLayout<timespec>.size) == 0
    else { return .unknown }
    return .at(TimeInterval(time.tv_sec) + TimeInterval(time.tv_nsec) / 1e9)
  }

  /// Constants of `linux/futex.h`.
  private enum Futex {
    static let waitBitset = 9
    static let isPrivate = 128
  }

  /// Reads the current state of the thread.
  ///
  /// - Returns: nil if the thread has ended.
  package func sample() -> Sample? {
    var raw = clinux_thread_sample()
    guard clinux_sample_thread(statFile, scheduleFile, systemCallFile, &raw) == 0 else { return nil }
    var sample = Sample(
      state: Character(UnicodeScalar(UInt8(bitPattern: raw.state))), runTime: raw.run_time,
      timeslices: raw.timeslices, systemCall: nil, pollTimeout: nil)
    if raw.has_system_call != 0 {
      sample.systemCall = raw.system_call
      sample.pollTimeout = pollTimeout(of: raw)
    }
    return sample
  }

  /// Returns the timeout of the system call in milliseconds, -1 for no timeout; nil if it cannot be read.
  private func pollTimeout(of raw: clinux_thread_sample) -> Int? {
    let (argument, isPointer): (Int, Bool)
    if let place = SystemCalls.timeoutArgument[raw.system_call] {
      (argument, isPointer) = (place, false)
    } else if let place = SystemCalls.timespecArgument[raw.system_call] {
      (argument, isPointer) = (place, true)
    } else {
      return nil
    }
    let value = argument == 2 ? raw.arguments.2 : raw.arguments.3
    guard isPointer else { return Int(Int32(truncatingIfNeeded: value)) }
    guard value != 0 else { return -1 }
    var time = timespec()
    guard clinux_read_memory(processIdentifier, value, &time, MemoryLayout<timespec>.size) == 0,
      (0...Self.maximumTimeout).contains(time.tv_sec), time.tv_nsec >= 0
    else { return nil }
    return time.tv_sec * 1_000 + (time.tv_nsec + 999_999) / 1_000_000
  }

  /// The maximum timeout in seconds.
  ///
  /// A larger value means that the memory changed while it was read.
  private static let maximumTimeout = 1_000_000_000
}
