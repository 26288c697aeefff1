// SPDX-License-Identifier: Apache-2.0

import Desktop
import Processes

/// The last lines that a program wrote to its standard error, without the call stack that the Swift runtime adds when
/// the program crashes.
///
/// That stack is long, so the last lines would not contain the reason for the crash.
package struct StandardErrorTail {
  package let lines: [String]

  /// The call stack that the Swift runtime wrote; empty if it wrote none.
  package let swiftBacktrace: [String]

  package init(of process: DesktopProcess) { self.init(process.lastErrorLines(300)) }

  package init(_ all: [String]) {
    // These marks are from Swift 6.3.
    let start = all.firstIndex {
      $0.hasPrefix("*** Signal ") || $0.hasPrefix("*** Program crashed:")
        || $0.hasPrefix("swift-runtime: failed to suspend thread")
    }
    lines = Array(all[..<(start ?? all.endIndex)])
    let backtrace = all[(start ?? all.endIndex)...]
    swiftBacktrace = Array(backtrace.drop { !$0.hasPrefix("*** Program crashed:") })
  }

  /// The line in which the program reports why it aborts; nil if there is no such line.
  package var reason: String? {
    let words = ["Fatal error: ", "Assertion ", "terminate called ", " ERROR **: ", "what():", "panicked at"]
    return lines.suffix(10).last { line in words.contains(where: line.contains) }
  }
}
