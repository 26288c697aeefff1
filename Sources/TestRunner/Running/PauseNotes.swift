// SPDX-License-Identifier: Apache-2.0

import Desktop
import Foundation
import Processes
import Settings

/// Collects the messages in which paused tests report the address of the studio, so that the runner can show these
/// messages.
///
/// The messages are separate from the output of the tests, which is only stored in the record.
final class PauseNotes {
  /// A FIFO that every test process can open.
  let file: URL
  private let reading: FileDescriptor
  private var lines = LineBuffer()

  /// Creates the FIFO.
  ///
  /// - Parameter folder: the folder of the FIFO.
  /// - Throws: `ProcessError` if the FIFO cannot be created.
  init(in folder: URL) throws {
    file = folder.appendingPathComponent("notes")
    guard mkfifo(file.path, 0o600) == 0 else {
      throw ProcessError.fileFailed(path: file.path, action: "make", reason: String(cString: strerror(errno)))
    }
    // The FIFO is also opened for writing, so that reading does not end when the first test closes it.
    reading = try .open(file.path, O_RDWR | O_NONBLOCK)
  }

  /// A descriptor that is readable when there are messages.
  var descriptor: Int32 { reading.number }

  /// Returns the messages since the last call.
  func drain() -> [String] {
    var buffer = [UInt8](repeating: 0, count: 4096)
    var said: [String] = []
    while true {
      let count = read(reading.number, &buffer, buffer.count)
      guard count > 0 else { return said.filter { !$0.isEmpty } }
      said += lines.append(buffer[..<count])
    }
  }

  /// The variables for a test process.
  var environment: [String: String] { [Setting.pauseOutput.name: file.path] }
}
