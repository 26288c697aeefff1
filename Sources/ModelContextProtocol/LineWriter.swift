// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronized
import Timing

/// Writes lines to a descriptor, in the order of the calls, on a separate thread.
///
/// A reader that does not read does not block the callers. Each line waits until it can be written.
final class LineWriter: Sendable {
  private let descriptor: Int32
  private let state = ConditionMutex(State())

  private struct State: Sendable {
    var lines: [Data] = []
    var isWriting = false
    /// Whether the reader has closed its end, so that nothing can be written any more.
    var isClosed = false
    /// Whether no more lines follow.
    var isOver = false
  }

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    NamedThread.start("understudy-out") { [self] in writeLines() }
  }

  var isClosed: Bool { state.withLock { $0.isClosed } }

  func close() { state.change { $0.isClosed = true } }

  func write(_ line: Data) {
    state.change { if !$0.isClosed { $0.lines.append(line) } }
  }

  /// Ends the thread when all lines are written, or the reader has closed its end.
  ///
  /// - Parameter deadline: the time in seconds on the monotonic clock at which the remaining lines are dropped.
  func finish(until deadline: TimeInterval) {
    state.change { $0.isOver = true }
    let isDone = state.wait(until: deadline, while: { !$0.isClosed && ($0.isWriting || !$0.lines.isEmpty) })
    if !isDone { close() }
  }

  private func writeLines() {
    while true {
      let line: Data? = state.wait { state -> ConditionMutex<State>.Check<Data?> in
        if state.isClosed { return .found(nil) }
        guard !state.lines.isEmpty else { return state.isOver ? .found(nil) : .again(until: nil) }
        state.isWriting = true
        return .found(state.lines.removeFirst())
      }
      guard let line else { return }
      if !write(all: line) { close() }
      state.change { $0.isWriting = false }
    }
  }

  /// - Returns: false if the reader has closed its end.
  private func write(all line: Data) -> Bool {
    line.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count {
        if isClosed { return false }
        var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        let count = poll(&ready, 1, TimeLimits.Agents.writeSlice.milliseconds)
        if count < 0, errno != EINTR { return false }
        if ready.revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0 { return false }
        guard count > 0 else { continue }
        // A pipe takes this many bytes without blocking after poll(2).
        let size = min(bytes.count - done, Int(PIPE_BUF))
        let written = Foundation.write(descriptor, bytes.baseAddress?.advanced(by: done), size)
        if written < 0, errno != EINTR, errno != EAGAIN { return false }
        done += max(written, 0)
      }
      return true
    }
  }
}
