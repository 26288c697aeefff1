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

  /// Returns the text of a command that sends keys: "text", or the list of characters from older clients.
  ///
  /// - Throws: ``WebDriverError`` with "invalid argument" if both are missing, or if a part is neither a string nor a
  ///   number.
  func keys() throws -> String {
    if let text = body["text"]?.string { return text }
    guard case .array? = body["value"], let text = body["value"]?.typedText else {
      throw Self.missing("text", "a string")
    }
    return text
  }

  /// Returns the new value, as text, of a command that sets a value: a string, a number, or a list of parts.
  ///
  /// - Throws: ``WebDriverError`` with "invalid argument" for another value.
  func newValue() throws -> String {
    guard let text = (body["text"] ?? body["value"])?.typedText else {
      throw Self.missing("text", "a string or a number")
    }
    return text
  }

  static func missing(_ key: String, _ kind: String) -> WebDriverError {
    WebDriverError(.invalidArgument, "The command requires \"\(key)\", which must be \(kind).")
  }
}

extension WebDriverJSON {
  /// The text of a string, a number or a list of these; nil for other values.
  ///
  /// The parts of a list are joined, because clients of the JSON Wire Protocol send a string as a list of characters.
  fileprivate var typedText: String? {
    guard case .array(let parts) = self else { return textOfPart }
    let texts = parts.compactMap(\.textOfPart)
    return texts.count == parts.count ? texts.joined() : nil
  }

  /// The text of a string or a number; nil for other values.
  ///
  /// JSON does not distinguish integers, so a whole number has no fraction: a field for a year receives 2026, not 2026.0.
  private var textOfPart: String? { string ?? (number == nil ? nil : text) }
}
