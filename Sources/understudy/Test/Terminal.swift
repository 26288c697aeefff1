// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes

/// The output of the command line.
///
/// Text that cannot be written is dropped: if the reader of the output has ended, the command continues.
enum Terminal {
  static func write(_ text: String) { StandardStream.output.write(text) }

  static func error(_ line: String) { StandardStream.error.write(line + "\n") }

  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  static var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }
}
