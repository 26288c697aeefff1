// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Synchronized
import Timing

/// Writes the output of a job to a file that pages read while it grows.
final class JobOutput: Sendable {
  private let file: FileHandle
  private let written = Mutex(0)
  private let hasEnded = ConditionMutex(false)

  /// The maximum size of the stored output, in bytes, so that endless output cannot fill the disk.
  private static let maximum = 32 << 20

  /// - Throws: an error if the file cannot be opened.
  init(_ url: URL) throws {
    try Data().write(to: url)
    file = try FileHandle(forWritingTo: url)
  }

  func write(_ text: String) { write(Data(text.utf8)) }

  private func write(_ data: Data) {
    written.withLock { written in
      guard written < Self.maximum else { return }
      written += data.count
      // If the disk is full, the rest of the output is lost. The job still reports the state of its results.
      try? file.write(contentsOf: data)
      if written >= Self.maximum {
        try? file.write(contentsOf: Data("\n… The rest of the output is not stored.\n".utf8))
      }
    }
  }

  /// Copies the output of a pipe until it ends, and closes the pipe.
  func follow(_ pipe: FileHandle) {
    while case let data = pipe.availableData, !data.isEmpty { write(data) }
    // The pipe is closed here, because this thread would keep it open otherwise. A pipe that was read to its end cannot
    // lose data by an error.
    try? pipe.close()
    hasEnded.change { $0 = true }
  }

  /// Waits until the output ends, but no longer than ``TimeLimits/Bots/lastOutput``.
  func waitForEnd() {
    hasEnded.wait(until: MonotonicClock.now + TimeLimits.Bots.lastOutput.seconds) { !$0 }
  }

  /// Closes the file; an error loses at most the rest of the output.
  func close() { try? file.close() }
}
