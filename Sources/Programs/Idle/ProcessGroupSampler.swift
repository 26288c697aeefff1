// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Timing
import Toolkits

/// Watches the threads with the user interface of several processes that work together: the program under test with its
/// helpers, the window manager and the X server.
final class ProcessGroupSampler {
  struct Member: Equatable {
    let process: pid_t
    let thread: ThreadSampler.Sample
  }

  typealias Sample = [Member]

  private struct Watched: Hashable {
    let process: pid_t
    /// Nil for the main thread, or for the event thread of a Java virtual machine.
    let thread: pid_t?
  }

  private var samplers: [Watched: ThreadSampler] = [:]
  private var order: [Watched] = []

  /// Makes the group watch exactly these processes; processes that were watched before keep their open files.
  ///
  /// - Parameters:
  ///   - processes: their ids.
  ///   - threads: the threads with the user interface, for processes in which the main thread does not have it.
  func watch(_ processes: [pid_t], threads: [pid_t: [pid_t]] = [:]) {
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
  func sample() -> Sample {
    order.compactMap { watched in
      samplers[watched]?.sample().map { Member(process: watched.process, thread: $0) }
    }
  }
}

extension ThreadSampler.Sample {
  /// Whether the thread waits for events and has no work.
  var isWaiting: Bool {
    guard state == "S" else { return false }
    // Without the permission to read the system call, a sleeping thread counts as waiting.
    return systemCall.map(SystemCalls.eventLoop.contains) ?? true
  }

  /// Whether the thread waits for a signal or for the end of a child: such a thread serves no user interface.
  var isParked: Bool { state == "S" && systemCall.map(SystemCalls.parking.contains) == true }

  /// Whether the thread waits for the next frame of an animation.
  var isFrameDue: Bool {
    guard isWaiting, let pollTimeout else { return false }
    return (0...Int(TimeLimits.Idle.frame.milliseconds)).contains(pollTimeout)
  }
}
