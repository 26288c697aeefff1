// SPDX-License-Identifier: Apache-2.0

import Foundation
import Idleness
import Notation
import Processes
import Programs
import Synchronized
import Timing

/// The messages for the process of a session.
///
/// A thread reads them while messages are executed, so that a running message can be ended.
final class SessionInbox: Sendable {
  enum Next: Sendable {
    case message(SessionEnvelope)
    /// A line that is not a message of this version of the program.
    case unreadable
    /// A message that was cancelled before it started, because the client no longer waits for its reply.
    case cancelled(Int)
    /// No message arrived in time.
    case nothing
    /// The session must end.
    case end
  }

  private struct State {
    var waiting: [Next] = []
    var cancelled: Set<Int> = []
    /// The number of the message that is being executed.
    var current: Int?
    /// The time at which the end was requested, in seconds of `MonotonicClock`.
    var end: TimeInterval?
    var isOver = false
  }

  private let state = ConditionMutex(State())
  private let descriptor: Int32
  private let endLimit: TimeInterval
  private let onDelayedEnd: @Sendable (_ isCarryingOut: Bool) -> Void

  /// Starts reading.
  ///
  /// - Parameters:
  ///   - descriptor: the socket of the lines and of the answers; its end is the end of the session.
  ///   - endLimit: the time in seconds in which the session must end while no message is being executed.
  ///   - onDelayedEnd: called on another thread if the session does not end in time; it must end the process. Its
  ///     argument is whether a message is still being executed.
  init(
    descriptor: Int32, endLimit: TimeInterval = TimeLimits.Sessions.endOfRecord.seconds,
    onDelayedEnd: @escaping @Sendable (_ isCarryingOut: Bool) -> Void
  ) {
    self.descriptor = descriptor
    self.endLimit = endLimit
    self.onDelayedEnd = onDelayedEnd
    // Deeply nested documents are parsed on this thread, so it needs a large stack.
    NamedThread.start("understudy-inbox", stackSize: 8 << 20) { [self] in
      read()
      noteEnd()
    }
  }

  /// Returns the next message, which counts as running until ``didCarryOut()`` is called.
  ///
  /// - Parameter seconds: the longest wait; 0 for no limit.
  /// - Returns: the message; the end of the session precedes all messages that have not started.
  func next(within seconds: TimeInterval) -> Next {
    let deadline = seconds > 0 ? MonotonicClock.now + seconds : nil
    return state.wait { state -> ConditionMutex<State>.Check<Next> in
      if state.end != nil { return .found(.end) }
      guard !state.waiting.isEmpty else {
        if let deadline, MonotonicClock.now >= deadline { return .found(.nothing) }
        return .again(until: deadline)
      }
      let next = state.waiting.removeFirst()
      guard case .message(let message) = next else { return .found(next) }
      if state.cancelled.remove(message.number) != nil { return .found(.cancelled(message.number)) }
      state.current = message.number
      Cancellation.reset()
      return .found(next)
    }
  }

  /// Notes that the message has been executed.
  func didCarryOut() {
    state.withLock { state in
      state.current = nil
      // Once the session must end, the request to cancel remains, so that all further waits end early.
      if state.end == nil { Cancellation.reset() }
    }
    state.broadcast()
  }

  /// Notes that the session must end, and starts the watch for a delayed end; later calls have no effect.
  ///
  /// The reason is the end of the socket, or another one for which the process ends the session itself.
  func noteEnd() {
    let isFirst = state.withLock { state in
      guard state.end == nil else { return false }
      state.end = MonotonicClock.now
      if state.current != nil { Cancellation.request() }
      return true
    }
    guard isFirst else { return }
    state.broadcast()
    NamedThread.start("understudy-end") { [self] in awaitEnd() }
  }

  /// Stops the watch for a delayed end, because everything has ended.
  func close() {
    state.withLock { $0.isOver = true }
    state.broadcast()
  }

  /// Sends the reply to a message.
  ///
  /// - Parameters:
  ///   - members: the members of the reply.
  ///   - number: the number of the message.
  func sendReply(_ members: [String: JSONValue], to number: Int) {
    let line = SessionEnvelope(number: number, members: members).data
    line.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count {
        let count = Glibc.send(
          descriptor, bytes.baseAddress?.advanced(by: done), bytes.count - done, Int32(MSG_NOSIGNAL))
        // The server has ended. The next read from the socket reports this, and the session ends.
        if count < 0, errno != EINTR { return }
        done += max(count, 0)
      }
    }
  }

  private func read() {
    var lines = LineBuffer()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      for line in lines.appendData(buffer[0..<count]) { enqueue(line) }
    }
  }

  private func enqueue(_ line: Data) {
    let message = SessionEnvelope(line)
    state.withLock { state in
      guard let message else { return state.waiting.append(.unreadable) }
      guard let number = message.cancelled else {
        return state.waiting.append(.message(message))
      }
      if state.current == number {
        Cancellation.request()
      } else if state.waiting.contains(where: { $0.isMessage(number) }) {
        // The server sends a cancellation after the message that it cancels. A message that is neither running nor
        // waiting has already ended.
        state.cancelled.insert(number)
      }
    }
    state.broadcast()
  }

  /// Waits for the end of the session, which has begun, and calls `onDelayedEnd` if this takes too long.
  private func awaitEnd() {
    let begun = MonotonicClock.now
    // Whether a message is still running that should have ended; nil if the session has ended in time.
    let isCarryingOut = state.wait { [endLimit] state -> ConditionMutex<State>.Check<Bool?> in
      if state.isOver { return .found(nil) }
      let limit = state.current == nil ? endLimit : TimeLimits.Sessions.commandAtEnd.seconds
      if MonotonicClock.now >= begun + limit { return .found(state.current != nil) }
      return .again(until: begun + limit)
    }
    if let isCarryingOut { onDelayedEnd(isCarryingOut) }
  }
}

extension SessionInbox.Next {
  fileprivate func isMessage(_ number: Int) -> Bool {
    if case .message(let message) = self { message.number == number } else { false }
  }
}
