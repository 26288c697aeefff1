import CLinux
import Foundation

/// Watches one thread through `/proc` without disturbing it.
///
/// The files stay open: a sample is three `pread` calls of some microseconds each.
final class ThreadSampler {
  /// What the scheduler knows of the thread at one moment.
  struct Sample: Equatable {
    /// The process state letter of proc(5): `S` sleeping, `R` runnable, `T` stopped, `Z` gone.
    var state: Character
    /// Nanoseconds of CPU time and the number of times it was given a CPU.
    var runTime: UInt64
    var timeslices: UInt64
    /// The number of the system call that it is blocked in; nil when it runs or may not be read.
    var systemCall: Int?
    /// The timeout of that call in milliseconds, -1 for none; nil when the call has none that we read.
    var pollTimeout: Int?
  }

  let processIdentifier: pid_t
  private let statFile: Int32
  private let scheduleFile: Int32
  private let systemCallFile: Int32

  /// - Parameter thread: the thread; nil for the main one.
  /// - Returns: nil when it does not exist.
  init?(processIdentifier pid: pid_t, thread: pid_t? = nil) {
    processIdentifier = pid
    let directory = "/proc/\(pid)/task/\(thread ?? pid)"
    statFile = open("\(directory)/stat", O_RDONLY | O_CLOEXEC)
    scheduleFile = open("\(directory)/schedstat", O_RDONLY | O_CLOEXEC)
    systemCallFile = open("\(directory)/syscall", O_RDONLY | O_CLOEXEC)
    guard statFile >= 0 else {
      close()
      return nil
    }
  }

  deinit { close() }

  private func close() {
    for file in [statFile, scheduleFile, systemCallFile] where file >= 0 { Glibc.close(file) }
  }

  /// - Returns: nil when the thread is gone.
  func sample() -> Sample? {
    var raw = clinux_thread_sample()
    guard clinux_sample_thread(statFile, scheduleFile, systemCallFile, &raw) == 0 else { return nil }
    var sample = Sample(
      state: Character(UnicodeScalar(UInt8(bitPattern: raw.state))), runTime: raw.run_time,
      timeslices: raw.timeslices, systemCall: nil, pollTimeout: nil)
    if raw.has_system_call != 0 {
      sample.systemCall = raw.system_call
      switch SystemCalls.timeoutArgument[raw.system_call] {
      case 2: sample.pollTimeout = Int(Int32(truncatingIfNeeded: raw.arguments.2))
      case 3: sample.pollTimeout = Int(Int32(truncatingIfNeeded: raw.arguments.3))
      default: break
      }
    }
    return sample
  }
}

/// The system calls that an event loop waits in.
enum SystemCalls {
  #if arch(x86_64)
    static let eventLoop: Set<Int> = [7, 23, 202, 232, 270, 271, 281, 441]
    /// Which argument, counted from zero, is the timeout in milliseconds.
    static let timeoutArgument: [Int: Int] = [7: 2, 232: 3, 281: 3]
  #else
    static let eventLoop: Set<Int> = [22, 72, 73, 98, 441]
    static let timeoutArgument: [Int: Int] = [22: 3]
  #endif
}
