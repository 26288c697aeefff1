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
    guard let stat = Self.read(statFile), let paren = stat.lastIndex(of: UInt8(ascii: ")")),
      paren + 2 < stat.count
    else { return nil }
    var sample = Sample(
      state: Character(UnicodeScalar(stat[paren + 2])), runTime: 0, timeslices: 0, systemCall: nil,
      pollTimeout: nil)
    if sample.state == "Z" || sample.state == "X" { return nil }
    if let bytes = Self.read(scheduleFile) {
      let fields = bytes.split(separator: UInt8(ascii: " ")).map(Self.decimal)
      if fields.count >= 3 { (sample.runTime, sample.timeslices) = (fields[0], fields[2]) }
    }
    if let bytes = Self.read(systemCallFile), let first = bytes.first, first != UInt8(ascii: "r") {
      let fields = bytes.split(separator: UInt8(ascii: " "))
      let number = Int(Self.decimal(fields[0]))
      sample.systemCall = number
      sample.pollTimeout = SystemCalls.timeoutArgument[number].flatMap { index in
        fields.count > index ? Int(Int32(truncatingIfNeeded: Self.hexadecimal(fields[index]))) : nil
      }
    }
    return sample
  }

  /// Whether a system call file could be opened: without the right to read it, only the state tells.
  var readsSystemCalls: Bool { systemCallFile >= 0 }

  private static func read(_ file: Int32) -> [UInt8]? {
    guard file >= 0 else { return nil }
    return withUnsafeTemporaryAllocation(byteCount: 512, alignment: 1) { buffer in
      let count = pread(file, buffer.baseAddress, buffer.count, 0)
      return count > 0 ? Array(buffer.prefix(count)) : nil
    }
  }

  private static func decimal(_ digits: ArraySlice<UInt8>) -> UInt64 {
    var value: UInt64 = 0
    for digit in digits where (48...57).contains(digit) { value = value &* 10 &+ UInt64(digit - 48) }
    return value
  }

  private static func hexadecimal(_ digits: ArraySlice<UInt8>) -> UInt64 {
    var value: UInt64 = 0
    for digit in digits.dropFirst(2) {
      switch digit {
      case 48...57: value = value << 4 | UInt64(digit - 48)
      case 97...102: value = value << 4 | UInt64(digit - 87)
      default: break
      }
    }
    return value
  }
}

/// The system calls that an event loop waits in.
enum SystemCalls {
  #if arch(x86_64)
    static let poll = 7
    static let eventLoop: Set<Int> = [7, 23, 202, 232, 270, 271, 281, 441]
    /// Where the timeout in milliseconds stands among the fields of `/proc/PID/syscall`.
    static let timeoutArgument: [Int: Int] = [7: 3, 232: 4, 281: 4]
  #else
    static let poll = -1
    static let eventLoop: Set<Int> = [22, 72, 73, 98, 441]
    static let timeoutArgument: [Int: Int] = [22: 4]
  #endif
}
