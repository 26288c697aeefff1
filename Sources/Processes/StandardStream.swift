// SPDX-License-Identifier: Apache-2.0

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

  static func write(_ text: String, to file: FileHandle) {
    var state = pollfd(fd: file.fileDescriptor, events: 0, revents: 0)
    guard poll(&state, 1, 0) == 0 else { return }
    // There is no other place to report that the place of reports is full.
    try? file.write(contentsOf: Data(text.utf8))
  }
}
