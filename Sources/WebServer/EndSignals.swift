// SPDX-License-Identifier: Apache-2.0

import Processes
import Synchronized

/// Waits for an event that ends a serving command.
///
/// The events are signals, and events that the command itself detects, such as the end of the desktop or a message from
/// the page of a paused test.
package final class EndSignals: Sendable {
  private let stream: AsyncStream<String?>
  private let output: AsyncStream<String?>.Continuation

  package init() {
    let (stream, output) = AsyncStream.makeStream(of: String?.self)
    (self.stream, self.output) = (stream, output)
    let signals = SignalPipe()
    // This thread runs until the process ends.
    NamedThread.start("understudy-end") {
      while true {
        for _ in signals.wait() { output.yield(nil) }
      }
    }
  }

  /// - Parameter problem: the problem; nil for an intended end.
  package func end(_ problem: String?) { output.yield(problem) }

  /// - Returns: the problem; nil if the end was intended.
  package func wait() async -> String? {
    for await problem in stream { return problem }
    return nil
  }
}
