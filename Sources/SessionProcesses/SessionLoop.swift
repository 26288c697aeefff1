// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation
import Programs
import Timing

/// The loop of a session in its process, which executes the messages of its server one after the other.
package protocol SessionLoop {
  associatedtype Message: SessionMessage

  /// The number of seconds without a message after which the session ends; 0 for no limit.
  var idleLimit: TimeInterval { get }

  /// Executes a message; the first one begins the session.
  ///
  /// - Parameter message: the message to execute.
  /// - Returns: the reply.
  mutating func execute(_ message: Message) -> Message.Answer

  /// Ends the session with its programs, if it has begun.
  ///
  /// - Parameter reason: the reason why the session ends.
  /// - Returns: whether the session has succeeded.
  mutating func end(because reason: SessionEndReason) -> Bool
}

/// The reason for the end of a session.
package enum SessionEndReason: Sendable {
  /// The server has closed the socket, or has sent a line that is not a message.
  case closed
  /// No message has arrived for the time of `SessionLoop.idleLimit`.
  case idle
}

extension SessionLoop {
  /// Executes messages from the socket on standard input until the session or the server ends; then ends the session
  /// and its record.
  package mutating func run() {
    let record = SessionRecord()
    let inbox = record.readMessages()
    record.end(hasSucceeded: carryOut(inbox))
    inbox.close()
  }

  /// Executes messages until the session ends, and ends it; from its end on, the time is limited.
  ///
  /// - Parameter inbox: the messages.
  /// - Returns: whether the session has succeeded.
  mutating func carryOut(_ inbox: SessionInbox) -> Bool {
    let reason = answerMessages(of: inbox)
    // The server may still hold the socket, as it does after an idle session, and does not end this process.
    inbox.noteEnd()
    return end(because: reason)
  }

  private mutating func answerMessages(of inbox: SessionInbox) -> SessionEndReason {
    while true {
      let limit = idleLimit
      switch inbox.next(within: limit) {
      case .end: return .closed
      case .nothing:
        AutomationSession.shared.runLog.note(
          "The client has sent nothing for \(limit.text) s: the session ends")
        return .idle
      case .unreadable:
        // A reply needs the number of the message, which cannot be read. The server treats the end of this process as
        // the reply to all messages.
        return .closed
      case .cancelled(let number): inbox.sendReply(Message.Answer.cancelled.members, to: number)
      case .message(let line):
        let answer = Message(line.members).map { self.execute($0) } ?? .ofOtherVersion
        inbox.didCarryOut()
        inbox.sendReply(answer.members, to: line.number)
      }
    }
  }
}
