// SPDX-License-Identifier: Apache-2.0

/// A command with what came with it.
struct SessionCommand {
  let command: Endpoint
  /// The id of an element.
  let element: String?
  /// Of an attribute or a property.
  let name: String?
  let body: JSON

  /// A text of the body.
  ///
  /// - Throws: ``WebDriverError`` with "invalid argument" if it is missing.
  func text(_ key: String) throws -> String {
    guard let text = body[key]?.string else { throw Self.missing(key, "a text") }
    return text
  }

  static func missing(_ key: String, _ kind: String) -> WebDriverError {
    WebDriverError(.invalidArgument, "The command needs \"\(key)\", which is \(kind).")
  }
}
