// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Timing

/// The output of a job, in a file that pages read while it grows.
final class JobOutput: Sendable {
  private let file: FileHandle
  private let written = Mutex(0)
  private let hasEnded = DispatchSemaphore(value: 0)

  /// Bytes that are stored: endless output must not fill the disk.
  private static let most = 32 << 20

  /// - Throws: what opening a file throws.
  init(_ url: URL) throws {
    try Data().write(to: url)
    file = try FileHandle(forWritingTo: url)
  }

  func write(_ text: String) { write(Data(text.utf8)) }

  private func write(_ data: Data) {
    written.withLock { written in
      guard written < Self.most else { return }
      written += data.count
      // On a full disk the output ends, and the job says what became of its results.
      try? file.write(contentsOf: data)
      if written >= Self.most {
        try? file.write(contentsOf: Data("\n… and more, which is not stored.\n".utf8))
      }
    }
  }

  /// Takes what comes out of a pipe until it ends, and closes it.
  func follow(_ pipe: FileHandle) {
    while case let data = pipe.availableData, !data.isEmpty { write(data) }
    // The thread that reads would keep it open.
    try? pipe.close()
    hasEnded.signal()
  }

  /// Waits for the end of what is followed.
  func waitForEnd() { _ = hasEnded.wait(timeout: .now() + TimeLimits.Bots.lastOutput.seconds) }

  func close() { try? file.close() }
}
