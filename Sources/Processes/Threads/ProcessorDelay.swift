// SPDX-License-Identifier: Apache-2.0

import Foundation

/// How long the main threads of some processes have waited for a processor since this was made.
///
/// A limit for what a program does of itself is not used up while it does not run: on a busy machine that is most of the time.
package struct ProcessorDelay {
  private let processes: [pid_t]
  private let begin: [TimeInterval]

  package init(of processes: [pid_t]) {
    self.processes = processes
    begin = processes.map(Self.seconds)
  }

  /// Seconds, those of all processes together.
  package var seconds: TimeInterval {
    zip(processes, begin).map { max(0, Self.seconds(of: $0) - $1) }.reduce(0, +)
  }

  private static func seconds(of process: pid_t) -> TimeInterval {
    ForeignProcess.processorTimes(of: "/proc/\(process)").awaited
  }
}
