// SPDX-License-Identifier: Apache-2.0

import Notation
import SessionProcesses

/// A message from the server to the process of a session.
enum WebDriverMessage: SessionMessage, Equatable {
  typealias Answer = WebDriverResponse

  /// The first message.
  case begin(capabilities: WebDriverJSON, session: String, number: Int)
  case command(SessionCommand)

  init?(_ members: [String: JSONValue]) {
    let json = JSONValue.object(members)
    if let session = json["session"]?.string, let count = json["number"]?.integer {
      self = .begin(capabilities: json["capabilities"] ?? [:], session: session, number: count)
    } else if let command = json["command"]?.string.flatMap(Endpoint.init) {
      self = .command(
        SessionCommand(
          command: command, element: json["element"]?.string, name: json["name"]?.string,
          body: json["body"] ?? [:]))
    } else {
      return nil
    }
  }

  var members: [String: JSONValue] {
    var members: [String: JSONValue] = [:]
    switch self {
    case .begin(let capabilities, let session, let count):
      members["capabilities"] = capabilities
      members["session"] = .string(session)
      members["number"] = .number(Double(count))
    case .command(let command):
      members["command"] = .string(command.command.rawValue)
      members["element"] = command.element.map { .string($0) }
      members["name"] = command.name.map { .string($0) }
      members["body"] = command.body
    }
    return members
  }
}
