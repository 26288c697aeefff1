// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes

/// Reads lines from another process, each within a time limit.
struct TimedLines {
  let file: FileHandle
  private var unread = Data()

  init(_ file: FileHandle) { self.file = file }

  /// Waits for the next line.
  ///
  /// - Parameter timeout: the time limit in seconds.
  /// - Returns: the line without its end.
  /// - Throws: `BenchmarkError` if there is no line in time, or if the process has ended.
  mutating func next(timeout: TimeInterval) throws -> Data {
    let deadline = Deadline(after: timeout)
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        defer { unread = Data(unread[(end + 1)...]) }
        return Data(unread[..<end])
      }
      guard !deadline.hasPassed, waitUntilReady(file.fileDescriptor, deadline: deadline) else {
        throw BenchmarkError("no answer within \(Int(timeout)) s")
      }
      let data = file.availableData
      guard !data.isEmpty else { throw BenchmarkError("its process ended; its error output is above") }
      unread.append(data)
    }
  }
}
