// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A message from the server to the process of a session: one line of JSON.
struct SessionMessage: Sendable, Equatable {
  enum Content: Sendable, Equatable {
    /// The first message.
    case begin(capabilities: WebDriverJSON, session: String, number: Int)
    case command(Endpoint, element: String?, name: String?, body: WebDriverJSON)
    /// Ends the command with this number early, because the client no longer waits for the answer.
    ///
    /// A message of this kind has no answer itself.
    case cancel(Int)
  }

  /// The largest nesting depth of a message: one more than that of a request's body, which is a member of a message.
  static let maximumDepth = WebDriverJSON.maximumDepth + 1

  /// The number of the message; its answer has the same number.
  let number: Int
  let content: Content

  init(number: Int, content: Content) {
    self.number = number
    self.content = content
  }

  /// Parses a line; nil if it is not a message of this version of the program.
  ///
  /// - Parameter line: the line without its line end.
  init?(_ line: Data) {
    guard let json = WebDriverJSON(reading: line, maximumDepth: Self.maximumDepth),
      let number = json["message"]?.integer
    else { return nil }
    self.number = number
    if let called = json["cancel"]?.integer {
      content = .cancel(called)
    } else if let session = json["session"]?.string, let count = json["number"]?.integer {
      content = .begin(capabilities: json["capabilities"] ?? [:], session: session, number: count)
    } else if let command = json["command"]?.string.flatMap(Endpoint.init) {
      content = .command(
        command, element: json["element"]?.string, name: json["name"]?.string, body: json["body"] ?? [:])
    } else {
      return nil
    }
  }

  var line: Data {
    var members: [String: WebDriverJSON] = ["message": .number(Double(number))]
    switch content {
    case .begin(let capabilities, let session, let count):
      members["capabilities"] = capabilities
      members["session"] = .string(session)
      members["number"] = .number(Double(count))
    case .command(let command, let element, let name, let body):
      members["command"] = .string(command.rawValue)
      members["element"] = element.map { .string($0) }
      members["name"] = name.map { .string($0) }
      members["body"] = body
    case .cancel(let called): members["cancel"] = .number(Double(called))
    }
    return WebDriverJSON.object(members).data + Data("\n".utf8)
  }
}
