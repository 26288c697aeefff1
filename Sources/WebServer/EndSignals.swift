// SPDX-License-Identifier: Apache-2.0

import Processes
import Synchronized

/// The events that end a command that serves, for a caller that waits: signals, and events that the command itself detects, such as
/// one from the page of a paused test or the end of the desktop.
package final class EndSignals: Sendable {
  private let stream: AsyncStream<String?>
  private let output: AsyncStream<String?>.Continuation

  package init() {
    let (stream, output) = AsyncStream.makeStream(of: String?.self)
    (self.stream, self.output) = (stream, output)
    let signals = SignalPipe()
    // Until the process ends.
    NamedThread.start("understudy-end") {
      while true {
        for _ in signals.wait() { output.yield(nil) }
      }
    }
  }

  /// - Parameter problem: nil where the end is meant.
  package func end(_ problem: String?) { output.yield(problem) }

  /// - Returns: what went wrong; nil when somebody has ended it.
  package func wait() async -> String? {
    for await problem in stream { return problem }
    return nil
  }
}
