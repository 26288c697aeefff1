// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The output of the command line.
///
/// Errors of writing are dropped: if the reader of the output has ended, the command continues.
enum Terminal {
  static func write(_ text: String) {
    try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
  }

  static func error(_ line: String) {
    try? FileHandle.standardError.write(contentsOf: Data((line + "\n").utf8))
  }

  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  static var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }
}
