// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// Signals that ask the runner to stop, as bytes of a pipe that the loop waits for.
///
/// The first SIGINT lets the running tests come to their ends; a second one, SIGTERM or SIGHUP ends them.
final class RunSignals {
  private static let writingEnd = Atomic<Int32>(-1)
  private static let numbers = [SIGINT, SIGTERM, SIGHUP]
  private var before: [Int32: sigaction] = [:]
  private let reading: Int32
  private let writing: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    (reading, writing) = (ends[0], ends[1])
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    Self.writingEnd.store(writing, ordering: .sequentiallyConsistent)
    for number in Self.numbers {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { number in
        // write(2) is all that may be called here.
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(RunSignals.writingEnd.load(ordering: .sequentiallyConsistent), &byte, 1)
      }
      action.sa_flags = Int32(SA_RESTART)
      var old = sigaction()
      sigaction(number, &action, &old)
      before[number] = old
    }
  }

  deinit {
    for (number, var action) in before { sigaction(number, &action, nil) }
    Self.writingEnd.store(-1, ordering: .sequentiallyConsistent)
    close(reading)
    close(writing)
  }

  /// Readable when a signal has come.
  var descriptor: Int32 { reading }

  /// The signals that came since the last call.
  func take() -> [Int32] {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(reading, &bytes, bytes.count)
    return count > 0 ? bytes[..<count].map(Int32.init) : []
  }
}
