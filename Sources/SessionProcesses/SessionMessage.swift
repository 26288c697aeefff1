// SPDX-License-Identifier: Apache-2.0

import Notation

/// A value that is sent as the members of a ``SessionEnvelope``.
package protocol SessionContent: Sendable {
  /// Reads the members of a line; nil if they have another form, such as that of another version of the program.
  init?(_ members: [String: JSONValue])

  /// The members of the line.
  var members: [String: JSONValue] { get }
}

/// A message from a server to the process of a session.
package protocol SessionMessage: SessionContent {
  associatedtype Answer: SessionAnswer
}

/// The reply of the process of a session to a message.
package protocol SessionAnswer: SessionContent {
  /// Creates the reply to a message that was not executed.
  ///
  /// - Parameter text: the reason, in sentences.
  init(failure text: String)
}

extension SessionAnswer {
  /// The reply to a message that was cancelled before it was executed, because the client no longer waits.
  static var cancelled: Self { Self(failure: "The request was dropped: the client stopped waiting for it.") }

  /// The reply to a message that the other process cannot read, or whose reply this process cannot read.
  static var ofOtherVersion: Self {
    Self(failure: "The session was started by another version of Understudy. End it, and start it again.")
  }
}

/// The end of the process of a session, which therefore does not answer a message.
///
/// A process that has closed its socket, or has stopped reading, counts as ended.
package struct SessionProcessEnd: Error, Sendable, Equatable, CustomStringConvertible {
  /// The words that describe the end, such as "was ended by SIGKILL".
  package let clause: String

  package var description: String { "The process of the session \(clause)." }
}
