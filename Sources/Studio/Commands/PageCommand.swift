// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A command of the page: a JSON object with `do`, the name of the command, `id`, and the command's own fields.
///
/// Commands run one after the other on the studio's queue, separately from input and pictures.
protocol PageCommand: Decodable, Sendable {
  associatedtype Reply: Codable
  static var name: String { get }
  /// - Throws: an error whose text is shown to the user unchanged.
  func run(in studio: StudioSession) throws -> Reply
}

/// The reply of a command without a result.
struct EmptyReply: Codable {}

/// The message for a command that cannot be run.
struct PageCommandError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// All commands, by name.
enum PageCommands {
  static let all: [any PageCommand.Type] = [
    SetRecordingCommand.self, RemoveCommand.self, ChoicesCommand.self, ChooseCommand.self,
    RewriteCommand.self,
    WriteCommand.self, SourceCommand.self, RenameCommand.self, UndoCommand.self, RedoCommand.self,
    AssertionsCommand.self, AssertCommand.self,
    ReplayCommand.self, StopReplayCommand.self, RelaunchCommand.self, ActivateCommand.self,
    ContinueCommand.self,
    TreeCommand.self, ElementCommand.self, ElementAtCommand.self, NeighborCommand.self,
    SearchCommand.self, TroublesCommand.self, RunAuditCommand.self,
  ]

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// - Throws: `PageCommandError` if no command has the name, `DecodingError` for missing fields.
  static func decode(_ name: String, from data: Data) throws -> any PageCommand {
    guard let type = byName[name] else { throw PageCommandError("The studio has no command called \(name).") }
    return try JSONDecoder().decode(type, from: data)
  }
}
