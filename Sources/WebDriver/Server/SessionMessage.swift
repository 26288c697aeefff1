// SPDX-License-Identifier: Apache-2.0

import Notation
import SessionProcesses

/// A message from the server to the process of a session.
struct SessionMessage: Sendable, Equatable {
  enum Content: Sendable, Equatable {
    /// The first message.
    case begin(capabilities: WebDriverJSON, session: String, number: Int)
    case command(Endpoint, element: String?, name: String?, body: WebDriverJSON)
  }

  /// The number of the message; its answer has the same number.
  let number: Int
  let content: Content

  init(number: Int, content: Content) {
    self.number = number
    self.content = content
  }

  /// Reads a message; nil if the line is not a message of this version of the program.
  init?(_ line: SessionLine) {
    number = line.number
    let json = JSONValue.object(line.members)
    if let session = json["session"]?.string, let count = json["number"]?.integer {
      content = .begin(capabilities: json["capabilities"] ?? [:], session: session, number: count)
    } else if let command = json["command"]?.string.flatMap(Endpoint.init) {
      content = .command(
        command, element: json["element"]?.string, name: json["name"]?.string, body: json["body"] ?? [:])
    } else {
      return nil
    }
  }
}

extension SessionMessage.Content {
  /// The members of the line.
  var members: [String: JSONValue] {
    var members: [String: JSONValue] = [:]
    switch self {
    case .begin(let capabilities, let session, let count):
      members["capabilities"] = capabilities
      members["session"] = .string(session)
      members["number"] = .number(Double(count))
    case .command(let command, let element, let name, let body):
      members["command"] = .string(command.rawValue)
      members["element"] = element.map { .string($0) }
      members["name"] = name.map { .string($0) }
      members["body"] = body
    }
    return members
  }
}
