import Foundation

/// Watches the main threads, or those with the user interface, of several processes that work together: the program under test with its
/// helpers, the window manager and the X server.
final class ProcessGroupSampler {
  struct Member: Equatable {
    let process: pid_t
    let thread: ThreadSampler.Sample
  }

  typealias Sample = [Member]

  private var samplers: [pid_t: ThreadSampler] = [:]
  private var order: [pid_t] = []

  /// Makes the group watch exactly these processes; those watched before keep their open files.
  func watch(_ processes: [pid_t]) {
    order = processes
    for pid in samplers.keys where !processes.contains(pid) { samplers[pid] = nil }
    for pid in processes where samplers[pid]?.sample() == nil {
      samplers[pid] = ThreadSampler(processIdentifier: pid, thread: JavaThreads.userInterface(of: pid))
    }
  }

  /// One sample of each process that is alive.
  func sample() -> Sample {
    order.compactMap { pid in samplers[pid]?.sample().map { Member(process: pid, thread: $0) } }
  }
}

extension ThreadSampler.Sample {
  /// Whether the thread waits for events and has nothing to do.
  var isWaiting: Bool {
    guard state == "S" else { return false }
    // Without the right to read the call, a sleeping thread has to count as one that waits.
    return systemCall.map(SystemCalls.eventLoop.contains) ?? true
  }

  /// Whether the thread waits for the next frame of an animation.
  var isFrameDue: Bool {
    guard isWaiting, let pollTimeout else { return false }
    return (0...Self.longestFrame).contains(pollTimeout)
  }

  /// Milliseconds. Toolkits time frames 16.7 ms apart. After a late one GTK 4 goes back to its old beat, and puts the next
  /// one off by half a frame at most.
  private static let longestFrame = 26
}
