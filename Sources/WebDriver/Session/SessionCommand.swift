// SPDX-License-Identifier: Apache-2.0

/// A command with its parameters.
struct SessionCommand: Sendable, Equatable {
  let command: Endpoint
  /// The id of an element.
  let element: String?
  /// The name of an attribute or a property.
  let name: String?
  let body: WebDriverJSON

  /// Returns a string from the body.
  ///
  /// - Throws: ``WebDriverError`` with "invalid argument" if it is missing.
  func text(_ key: String) throws -> String {
    guard let text = body[key]?.string else { throw Self.missing(key, "a string") }
    return text
  }

  static func missing(_ key: String, _ kind: String) -> WebDriverError {
    WebDriverError(.invalidArgument, "The command requires \"\(key)\", which must be \(kind).")
  }
}
