// SPDX-License-Identifier: Apache-2.0

import Notation

/// The outcome of a message to the process of a session.
package enum SessionOutcome: Sendable, Equatable {
  /// The members of the answer.
  case answer([String: JSONValue])
  /// The process has ended, has closed its socket or has stopped reading; the words say how, such as "was ended by
  /// SIGKILL".
  case ended(String)
  /// The client disconnected before the message was sent, so the process has not received it.
  case notSent
}
