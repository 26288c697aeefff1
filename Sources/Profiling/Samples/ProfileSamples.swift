// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The samples of a profiler, before names and lines are resolved.
package struct ProfileSamples: Sendable, Equatable {
  /// A position in the code of a process.
  package struct Place: Hashable, Sendable {
    /// The file of the program or library, or a name such as `[kernel.kallsyms]` or `[vdso]`; empty if unknown.
    package var object: String
    /// The offset in bytes from the beginning of ``object``, or the kernel's address; 0 if the profiler itself reports
    /// names.
    package var offset: UInt64
    /// The linker's name of the function, as the profiler reports it; empty if unknown.
    package var symbol: String
    /// The source file; nil if the profiler does not report it.
    package var file: String?
    package var line: Int?

    package init(object: String, offset: UInt64, symbol: String, file: String? = nil, line: Int? = nil) {
      self.object = object
      self.offset = offset
      self.symbol = symbol
      self.file = file
      self.line = line
    }
  }

  /// The stack of a thread at one moment, or a stack with its counted cost.
  package struct Sample: Hashable, Sendable {
    package var process: Int
    /// The name of the thread.
    package var thread: String
    /// The time in seconds of the monotonic clock; nil if the profiler records no times.
    package var time: TimeInterval?
    /// The amount that the sample represents: 1 for a sample at one moment, a number of instructions for a cost.
    package var weight: Int
    /// The calls, the innermost first, as indexes in ``places``.
    package var calls: [Int]

    package init(process: Int, thread: String, time: TimeInterval?, weight: Int, calls: [Int]) {
      self.process = process
      self.thread = thread
      self.time = time
      self.weight = weight
      self.calls = calls
    }
  }

  package var places: [Place] = []
  package var samples: [Sample] = []
  /// The names of the programs that processes ran, by the id of the process.
  package var programs: [Int: String] = [:]
  /// The counted event, with the profiler's name: `cpu-clock`, `cycles`, `Ir`.
  package var event = ""

  package init() {}

  /// The maximum number of calls in a sample.
  ///
  /// The limit is needed because recursive functions process the call trees.
  static let maximumCalls = 512

  /// The sum of the weights of all samples.
  package var weight: Int { samples.reduce(0) { $0 + $1.weight } }

  /// Returns the samples within a time span, without those on the given threads.
  ///
  /// Samples without a time are included. If the span is nil, the samples of all times are included.
  package func cut(to span: ClosedRange<TimeInterval>?, leavingOut threads: Set<String>) -> ProfileSamples {
    var result = self
    result.samples = samples.filter { sample in
      if threads.contains(sample.thread) { return false }
      guard let span, let time = sample.time else { return true }
      return span.contains(time)
    }
    return result
  }

  /// Removes the samples of other processes that run the same program as the given process.
  ///
  /// They are forks of this process. Callgrind counts all costs before the fork again for a fork.
  package mutating func leaveOutForks(of process: Int) {
    guard let program = programs[process] else { return }
    samples.removeAll { $0.process != process && programs[$0.process] == program }
  }
}
