// SPDX-License-Identifier: Apache-2.0

import Notation
import SessionProcesses

/// A message from the server to the process of a session.
enum AgentMessage: SessionMessage, Equatable {
  typealias Answer = ToolAnswer

  /// The first message.
  case begin(SessionRequest)
  /// A tool call, with its arguments as the client sent them.
  case call(AgentTool, [String: JSONValue])

  init?(_ members: [String: JSONValue]) {
    if let request = SessionRequest(members) {
      self = .begin(request)
    } else if let tool = members["tool"]?.string.flatMap(AgentTool.init) {
      self = .call(tool, members["arguments"]?.object ?? [:])
    } else {
      return nil
    }
  }

  var members: [String: JSONValue] {
    switch self {
    case .begin(let request): request.members
    case .call(let tool, let arguments):
      ["tool": .string(tool.rawValue), "arguments": .object(arguments)]
    }
  }
}
