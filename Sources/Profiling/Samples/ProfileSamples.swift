// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The samples of a profiler, before names and lines are resolved.
package struct ProfileSamples: Sendable, Equatable {
  /// A place in the code of a process.
  package struct Place: Hashable, Sendable {
    /// The file of the program or library; `[kernel.kallsyms]`, `[vdso]` and the like; empty where it is not known.
    package var object: String
    /// Bytes from the beginning of ``object``, or the kernel's address; 0 where the profiler gives names itself.
    package var offset: UInt64
    /// The linker's name of the function, as the profiler reports it; empty where it is unknown.
    package var symbol: String
    /// The source file, where the profiler reports it.
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

  /// A moment at which a process was looked at, or a cost that calls came to.
  package struct Sample: Hashable, Sendable {
    package var process: Int
    /// The name of the thread.
    package var thread: String
    /// Seconds of the monotonic clock; nil where the profiler keeps no times.
    package var time: TimeInterval?
    /// The amount that it counts: 1 for a sample, a number of instructions for a cost.
    package var weight: Int
    /// The calls, the innermost first, by their places in ``places``.
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
  /// The names of the programs that processes ran, by process.
  package var programs: [Int: String] = [:]
  /// The counted event, with the profiler's name: `cpu-clock`, `cycles`, `Ir`.
  package var event = ""

  package init() {}

  /// Calls of a sample: trees of them are walked by functions that call themselves.
  static let maximumCalls = 512

  package var weight: Int { samples.reduce(0) { $0 + $1.weight } }

  /// The samples within a span of time, without those on threads with given names.
  ///
  /// Samples without a time are included.
  package func cut(to span: ClosedRange<TimeInterval>?, leavingOut threads: Set<String>) -> ProfileSamples {
    var result = self
    result.samples = samples.filter { sample in
      if threads.contains(sample.thread) { return false }
      guard let span, let time = sample.time else { return true }
      return span.contains(time)
    }
    return result
  }

  /// Leaves out processes that a process has forked and that run no other program: callgrind counts all that came before
  /// the fork once more for them.
  package mutating func leaveOutForks(of process: Int) {
    guard let program = programs[process] else { return }
    samples.removeAll { $0.process != process && programs[$0.process] == program }
  }
}
