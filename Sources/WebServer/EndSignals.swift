// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// The events that end a command that serves, for a caller that waits: signals, and events that the command itself detects, such as
/// one from the page of a paused test or the end of the desktop.
package final class EndSignals: Sendable {
  private let stream: AsyncStream<String?>
  private let output: AsyncStream<String?>.Continuation
  private let sources: Mutex<[any DispatchSourceSignal]>

  package init() {
    let (stream, output) = AsyncStream.makeStream(of: String?.self)
    (self.stream, self.output) = (stream, output)
    sources = Mutex(
      [SIGINT, SIGTERM, SIGHUP].map { number in
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
        source.setEventHandler { output.yield(nil) }
        source.resume()
        return source
      })
  }

  /// - Parameter problem: nil where the end is meant.
  package func end(_ problem: String?) { output.yield(problem) }

  /// - Returns: what went wrong; nil when somebody has ended it.
  package func wait() async -> String? {
    for await problem in stream { return problem }
    return nil
  }
}
