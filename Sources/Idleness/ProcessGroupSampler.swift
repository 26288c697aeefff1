// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Toolkits

/// Watches the threads with the user interface of several processes that work together: the program under test with its
/// helpers, the window manager and the X server.
package final class ProcessGroupSampler {
  package struct Member: Equatable {
    package let process: pid_t
    package let thread: ThreadSampler.Sample
  }

  package typealias Sample = [Member]

  private struct Watched: Hashable {
    let process: pid_t
    /// The thread; nil for the main thread, or for the event thread of a Java virtual machine.
    let thread: pid_t?
  }

  private var samplers: [Watched: ThreadSampler] = [:]

  package init() {}
  private var order: [Watched] = []

  /// Sets the processes of the group.
  ///
  /// The files of threads that were watched before and are still in the group stay open.
  ///
  /// - Parameters:
  ///   - processes: the ids of the processes.
  ///   - threads: the threads with the user interface, for processes in which the main thread does not have it.
  package func watch(_ processes: [pid_t], threads: [pid_t: [pid_t]] = [:]) {
    order = processes.flatMap { process in
      threads[process].map { $0.map { Watched(process: process, thread: $0) } }
        ?? [Watched(process: process, thread: nil)]
    }
    for watched in samplers.keys where !order.contains(watched) { samplers[watched] = nil }
    for watched in order where samplers[watched]?.sample() == nil {
      samplers[watched] = ThreadSampler(
        processIdentifier: watched.process,
        thread: watched.thread ?? ToolkitRegistry.userInterfaceThread(of: watched.process))
    }
  }

  /// Returns a sample of each thread that is alive.
  package func sample() -> Sample {
    order.compactMap { watched in
      samplers[watched]?.sample().map { Member(process: watched.process, thread: $0) }
    }
  }
}
