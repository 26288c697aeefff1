// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
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

  /// Copies the output of a pipe until it ends or ``waitForEnd()`` returns.
  func follow(_ pipe: FileDescriptor) {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while !hasEnded.withLock({ $0 }) {
      let slice = Deadline(after: TimeLimits.Bots.jobPoll.seconds)
      guard waitUntilReady(pipe.number, deadline: slice) else { continue }
      let count = read(pipe.number, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      write(Data(buffer[..<count]))
    }
    hasEnded.change { $0 = true }
  }

  /// Waits until the output ends, but no longer than ``TimeLimits/Bots/lastOutput``.
  ///
  /// A process that the job has left running, such as the shared connection of ssh, may hold the pipe open.
  func waitForEnd() {
    hasEnded.wait(until: MonotonicClock.now + TimeLimits.Bots.lastOutput.seconds) { !$0 }
    hasEnded.change { $0 = true }
  }

  /// Closes the file; an error loses at most the rest of the output.
  func close() { try? file.close() }
}
