// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The time for which the main threads of some processes have waited for a processor since this value was created.
///
/// A program's time limit does not include this time, because on a busy machine, a program may spend most of the limit
/// waiting for a processor.
package struct ProcessorDelay {
  private let processes: [pid_t]
  private let begin: [TimeInterval]

  package init(of processes: [pid_t]) {
    self.processes = processes
    begin = processes.map(Self.seconds)
  }

  /// The sum for all processes, in seconds.
  package var seconds: TimeInterval {
    zip(processes, begin).map { max(0, Self.seconds(of: $0) - $1) }.reduce(0, +)
  }

  private static func seconds(of process: pid_t) -> TimeInterval {
    ForeignProcess.processorTimes(of: "/proc/\(process)").awaited
  }
}
