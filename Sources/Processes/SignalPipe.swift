// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// The signals that request the end of this process (SIGINT, SIGTERM, SIGHUP), as bytes of a pipe.
///
/// Signals are caught as soon as ``init()`` returns. In contrast, a signal source of Dispatch starts to catch signals
/// some time after its `resume()`, and earlier signals are lost.
package final class SignalPipe: Sendable {
  private static let writingEnd = Atomic<Int32>(-1)
  private static let numbers = [SIGINT, SIGTERM, SIGHUP]
  private let before: [Int32: sigaction]
  private let reading: Int32
  private let writing: Int32
  /// The pipe that received the signals before, and receives them again when this pipe ends; −1 if there is no such
  /// pipe.
  private let outerWritingEnd: Int32

  package init() {
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    (reading, writing) = (ends[0], ends[1])
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    outerWritingEnd = Self.writingEnd.exchange(writing, ordering: .sequentiallyConsistent)
    var before: [Int32: sigaction] = [:]
    for number in Self.numbers {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { number in
        // In a signal handler, only functions such as write(2) may be called.
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(SignalPipe.writingEnd.load(ordering: .sequentiallyConsistent), &byte, 1)
      }
      action.sa_flags = Int32(SA_RESTART)
      var old = sigaction()
      sigaction(number, &action, &old)
      before[number] = old
    }
    self.before = before
  }

  deinit {
    for (number, var action) in before { sigaction(number, &action, nil) }
    Self.writingEnd.store(outerWritingEnd, ordering: .sequentiallyConsistent)
    close(reading)
    close(writing)
  }

  /// A descriptor that is readable after a signal has arrived.
  package var descriptor: Int32 { reading }

  /// Returns the signals since the last call.
  package func drain() -> [Int32] {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(reading, &bytes, bytes.count)
    return count > 0 ? bytes[..<count].map(Int32.init) : []
  }

  /// Waits for signals without a time limit.
  ///
  /// - Returns: at least one signal.
  package func wait() -> [Int32] {
    while true {
      var readable = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
      poll(&readable, 1, -1)
      let signals = drain()
      if !signals.isEmpty { return signals }
    }
  }
}
