// SPDX-License-Identifier: Apache-2.0

import CLinux
import Foundation

/// The streams on which a program writes its messages.
package enum StandardStream: Sendable {
  case output, error

  /// Writes text without a buffer, because in a pipe, the output of `print` would arrive only when the buffer is full.
  ///
  /// Text that cannot be written is dropped: the disk of the file may be full, or the reader of the pipe may have ended,
  /// and a message must not end the process. `FileHandle.write(_:)` would end it after an error, and writing to a pipe
  /// without a reader would end it by SIGPIPE.
  package func write(_ text: String) {
    switch self {
    case .output: Self.write(text, to: .standardOutput)
    case .error: Self.write(text, to: .standardError)
    }
  }

  /// The exit status of a command that has done its work, but whose output could not be written.
  ///
  /// The status 1 is the result of many commands, such as a failed test.
  package static let statusOfLostOutput: Int32 = 2

  /// Writes the buffered output of `print`, at the end of a command.
  ///
  /// - Returns: the reason why a part of the output could not be written, as a sentence; nil if all of it was written.
  package static func finishOutput() -> String? {
    let code = clinux_finish_output()
    guard code != 0 else { return nil }
    let reason = String(cString: strerror(code))
    return "The output could not be written completely: \(reason). "
      + "Write it to a disk with free space, and run the command again."
  }

  static func write(_ text: String, to file: FileHandle) {
    var state = pollfd(fd: file.fileDescriptor, events: 0, revents: 0)
    guard poll(&state, 1, 0) == 0 else { return }
    // There is no other place to report that the place of reports is full.
    try? file.write(contentsOf: Data(text.utf8))
  }
}
