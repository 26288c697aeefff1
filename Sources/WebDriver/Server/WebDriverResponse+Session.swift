// SPDX-License-Identifier: Apache-2.0

import Notation
import SessionProcesses

/// The reply of the process of a session to one message.
extension WebDriverResponse: SessionAnswer {
  /// Reads the reply from the members of a line; nil if the line is not a reply.
  package init?(_ members: [String: JSONValue]) {
    guard let status = members["status"]?.integer else { return nil }
    self.init(status: status, value: members["value"] ?? .null)
  }

  package init(failure text: String) { self.init(WebDriverError(.unknownError, text)) }

  package var members: [String: JSONValue] { ["status": .number(Double(status)), "value": value] }
}

extension SessionProcess {
  /// Sends a message and waits for its response; after the end of the process, the response describes the end.
  func response(to message: WebDriverMessage) async -> WebDriverResponse {
    do {
      return try await ask(message)
    } catch {
      return WebDriverResponse(
        WebDriverError(
          .invalidSessionID,
          "The process of the session \(error.clause), so the session has ended. See its output above."))
    }
  }
}
