// SPDX-License-Identifier: Apache-2.0

import Notation
import SessionProcesses

/// A message from the server to a session's process.
enum WebDriverMessage: SessionMessage, Equatable {
  typealias Answer = WebDriverResponse

  /// Begins the session; sent once, before all commands.
  case begin(capabilities: WebDriverJSON, session: String, number: Int)
  case command(SessionCommand)

  init?(_ members: [String: JSONValue]) {
    let json = JSONValue.object(members)
    if let session = json["session"]?.string, let number = json["number"]?.integer {
      self = .begin(capabilities: json["capabilities"] ?? [:], session: session, number: number)
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
    case .begin(let capabilities, let session, let number):
      members["capabilities"] = capabilities
      members["session"] = .string(session)
      members["number"] = .number(Double(number))
    case .command(let command):
      members["command"] = .string(command.command.rawValue)
      members["element"] = command.element.map { .string($0) }
      members["name"] = command.name.map { .string($0) }
      members["body"] = command.body
    }
    return members
  }
}
