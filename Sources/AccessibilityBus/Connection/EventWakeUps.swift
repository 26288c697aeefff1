// SPDX-License-Identifier: Apache-2.0

import CSystemd
import Foundation
import Synchronization

/// Wakes the threads that wait for an event, each by a separate eventfd(2).
///
/// With one descriptor for all threads, a thread that resets it would take the wake-up of a thread that has not read
/// the descriptor yet.
final class EventWakeUps: Sendable {
  private struct State {
    /// The descriptors of the threads that are waiting.
    var waiting: [Int32] = []
    /// Open descriptors for later waits.
    var spare: [Int32]
  }

  private let state: Mutex<State>

  /// Opens the descriptor of the first thread.
  ///
  /// - Returns: nil if this process can open no more files; `errno` has the reason.
  init?() {
    let first = csystemd_eventfd()
    guard first >= 0 else { return nil }
    state = Mutex(State(spare: [first]))
  }

  deinit {
    state.withLock { state in
      for descriptor in state.spare { close(descriptor) }
    }
  }

  /// Returns a descriptor that becomes readable at the next ``wake()``; -1 if this process can open no more files.
  ///
  /// The caller returns it by ``release(_:)``.
  func borrow() -> Int32 {
    state.withLock { state in
      let descriptor = state.spare.popLast() ?? csystemd_eventfd()
      guard descriptor >= 0 else { return -1 }
      Self.reset(descriptor)
      state.waiting.append(descriptor)
      return descriptor
    }
  }

  func release(_ descriptor: Int32) {
    guard descriptor >= 0 else { return }
    state.withLock { state in
      state.waiting.removeAll { $0 == descriptor }
      state.spare.append(descriptor)
    }
  }

  /// Makes all borrowed descriptors readable.
  func wake() {
    state.withLock { state in
      for descriptor in state.waiting {
        var one: UInt64 = 1
        _ = write(descriptor, &one, 8)
      }
    }
  }

  /// Makes a descriptor wait for the next ``wake()``.
  static func reset(_ descriptor: Int32) {
    var drained: UInt64 = 0
    _ = read(descriptor, &drained, 8)
  }
}
