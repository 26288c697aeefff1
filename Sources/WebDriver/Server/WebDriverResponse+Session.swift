// SPDX-License-Identifier: Apache-2.0

import Notation
import SessionProcesses

/// The answer of the process of a session to one message.
extension WebDriverResponse {
  /// Reads the answer from the members of a line; nil if the line is not an answer.
  init?(_ members: [String: JSONValue]) {
    guard let status = members["status"]?.integer else { return nil }
    self.init(status: status, value: members["value"] ?? .null)
  }

  /// The members of the line.
  var members: [String: JSONValue] { ["status": .number(Double(status)), "value": value] }
}

extension SessionProcess {
  /// Sends a message and waits for its answer.
  func ask(_ content: SessionMessage.Content) async -> WebDriverResponse {
    switch await ask(content.members) {
    case .answer(let members):
      WebDriverResponse(members)
        ?? WebDriverResponse(
          WebDriverError(
            .unknownError,
            "The session was started by another version of Understudy. End it, and start it again."))
    case .ended(let end):
      WebDriverResponse(
        WebDriverError(
          .invalidSessionID,
          "The process of the session \(end), so the session has ended. See its output above."))
    case .notSent:
      WebDriverResponse(
        WebDriverError(.unknownError, "The client disconnected before the command began."))
    }
  }
}
