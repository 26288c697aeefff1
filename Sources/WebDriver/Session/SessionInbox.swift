// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs
import Synchronized
import Timing

/// The messages for a session, which a thread reads while commands are carried out, so that a running command can be ended.
final class SessionInbox: Sendable {
  enum Next: Sendable {
    case message(SessionMessage)
    /// A line of another version of this program.
    case unreadable
    /// Nobody waits for its answer.
    case calledOff(Int)
    /// No message came in time.
    case nothing
    /// The session is to end.
    case end
  }

  private struct State {
    var waiting: [Next] = []
    var calledOff: Set<Int> = []
    /// The message that is being carried out.
    var current: Int?
    /// When the session was to end, in seconds of `MonotonicClock`.
    var end: TimeInterval?
    var isOver = false
  }

  private let state = ConditionMutex(State())
  private let onLateEnd: @Sendable (_ isCarryingOut: Bool) -> Void

  /// Begins to read.
  ///
  /// - Parameters:
  ///   - descriptor: of the lines; its end is that of the session.
  ///   - onLateEnd: called on the reader's thread when the session has not ended in time; it ends the process. It is passed
  ///     whether a command is still carried out.
  init(descriptor: Int32, onLateEnd: @escaping @Sendable (_ isCarryingOut: Bool) -> Void) {
    self.onLateEnd = onLateEnd
    // Deep documents are read on it.
    NamedThread.start("understudy-inbox", stackSize: 8 << 20) { [self] in
      read(descriptor)
      awaitEnd()
    }
  }

  /// Takes the next message, which runs from now on until ``didCarryOut()``.
  ///
  /// - Parameter seconds: the most to wait; 0 for as long as it takes.
  /// - Returns: the end before all messages that have not begun.
  func next(within seconds: TimeInterval) -> Next {
    let deadline = seconds > 0 ? MonotonicClock.now + seconds : nil
    return state.wait { state -> ConditionMutex<State>.Look<Next> in
      if state.end != nil { return .found(.end) }
      guard !state.waiting.isEmpty else {
        if let deadline, MonotonicClock.now >= deadline { return .found(.nothing) }
        return .again(until: deadline)
      }
      let next = state.waiting.removeFirst()
      guard case .message(let message) = next else { return .found(next) }
      if state.calledOff.remove(message.number) != nil { return .found(.calledOff(message.number)) }
      state.current = message.number
      CalledOff.reset()
      return .found(next)
    }
  }

  /// The message has been carried out.
  func didCarryOut() {
    state.withLock { state in
      state.current = nil
      // At the end of the session all that waits is to be short.
      if state.end == nil { CalledOff.reset() }
    }
    state.broadcast()
  }

  /// Ends the watch for a delayed end, since everything has ended.
  func close() {
    state.withLock { $0.isOver = true }
    state.broadcast()
  }

  private func read(_ descriptor: Int32) {
    var lines = LineSplitter()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      for line in lines.take(buffer[0..<count]) { take(line) }
    }
    state.withLock { state in
      state.end = MonotonicClock.now
      if state.current != nil { CalledOff.request() }
    }
    state.broadcast()
  }

  private func take(_ line: Data) {
    let message = SessionMessage(line)
    state.withLock { state in
      guard let message else { return state.waiting.append(.unreadable) }
      guard case .callOff(let number) = message.content else {
        return state.waiting.append(.message(message))
      }
      if state.current == number {
        CalledOff.request()
      } else if number >= message.number || state.waiting.contains(where: { $0.isMessage(number) }) {
        state.calledOff.insert(number)
      }
    }
    state.broadcast()
  }

  /// Sees to it that the end of the session does not take too long.
  private func awaitEnd() {
    let begun = MonotonicClock.now
    // Whether a command runs that should have ended; nil when all has ended in time.
    let late = state.wait { state -> ConditionMutex<State>.Look<Bool?> in
      if state.isOver { return .found(nil) }
      let limit = state.current == nil ? TimeLimits.WebDriver.endOfRecord : TimeLimits.WebDriver.commandAtEnd
      if MonotonicClock.now >= begun + limit.seconds { return .found(state.current != nil) }
      return .again(until: begun + limit.seconds)
    }
    if let late { onLateEnd(late) }
  }
}

extension SessionInbox.Next {
  fileprivate func isMessage(_ number: Int) -> Bool {
    if case .message(let message) = self { message.number == number } else { false }
  }
}
