// SPDX-License-Identifier: Apache-2.0

/// The response to a command: its HTTP status, and the value or the error.
package struct WebDriverResponse: Sendable, Equatable {
  package let status: Int
  /// The member "value" of the response body.
  package let value: WebDriverJSON

  package init(_ value: WebDriverJSON) {
    status = 200
    self.value = value
  }

  /// - Parameters:
  ///   - error: the error for the response body.
  ///   - status: the HTTP status, if it differs from that of the error.
  package init(_ error: WebDriverError, status: Int? = nil) {
    self.status = status ?? error.code.status
    var members: [String: WebDriverJSON] = [
      "error": .string(error.code.rawValue), "message": .string(error.message), "stacktrace": "",
    ]
    // The standard requires the text of the alert in the response (section "User prompts").
    if let alert = error.alert { members["data"] = ["text": .string(alert)] }
    value = .object(members)
  }

  init(status: Int, value: WebDriverJSON) {
    self.status = status
    self.value = value
  }
}
