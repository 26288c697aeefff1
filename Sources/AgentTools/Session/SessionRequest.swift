// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation

/// The properties of a session that is to be started, in the first message to its process.
struct SessionRequest: Sendable, Equatable {
  /// The handle of the session: `s1`.
  let handle: String
  /// The program: a command line, a path or the id of a desktop file.
  let program: String
  let arguments: [String]
  let environment: [String: String]
  /// The name of the running program on the user's desktop to use instead of a new one; nil for a private desktop.
  let attached: String?
  let allowed: AllowedPrograms
  /// The folder for pictures and long answers.
  let folder: URL
  /// The seconds without a call after which the session ends.
  let idleLimit: TimeInterval
  /// The largest memory of the session's processes, in bytes.
  let memoryLimit: Int

  /// Reads a message; nil for a message of another kind.
  init?(_ members: [String: JSONValue]) {
    let json = JSONValue.object(members)
    guard let handle = json["begin"]?.string, let program = json["program"]?.string,
      let folder = json["folder"]?.string
    else { return nil }
    self.handle = handle
    self.program = program
    arguments = json["arguments"]?.array?.compactMap(\.string) ?? []
    environment = json["environment"]?.object?.compactMapValues(\.string) ?? [:]
    attached = json["attached"]?.string
    allowed = AllowedPrograms(names: json["allowed"]?.array?.compactMap(\.string))
    self.folder = URL(fileURLWithPath: folder, isDirectory: true)
    idleLimit = json["idleLimit"]?.number ?? 0
    memoryLimit = json["memoryLimit"]?.integer ?? .max
  }

  init(
    handle: String, program: String, arguments: [String], environment: [String: String], attached: String?,
    allowed: AllowedPrograms, folder: URL, idleLimit: TimeInterval, memoryLimit: Int
  ) {
    self.handle = handle
    self.program = program
    self.arguments = arguments
    self.environment = environment
    self.attached = attached
    self.allowed = allowed
    self.folder = folder
    self.idleLimit = idleLimit
    self.memoryLimit = memoryLimit
  }

  /// The members of the message.
  var members: [String: JSONValue] {
    var members: [String: JSONValue] = [
      "begin": .string(handle), "program": .string(program), "folder": .string(folder.path),
      "arguments": .array(arguments.map { .string($0) }),
      "environment": .object(environment.mapValues { .string($0) }),
      "idleLimit": .number(idleLimit), "memoryLimit": .number(Double(memoryLimit)),
    ]
    members["attached"] = attached.map { .string($0) }
    members["allowed"] = allowed.names.map { .array($0.map { .string($0) }) }
    return members
  }
}
