// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import Notation

/// An unknown word in the place of a subcommand, with the subcommands that were probably meant.
struct MistypedSubcommand: Error, Equatable, CustomStringConvertible {
  /// As typed, the command first: `understudy`, or `understudy report`.
  let command: [String]
  let word: String
  /// The most alike first; all that there are where none is alike.
  let proposals: [String]
  private let areAlike: Bool

  /// - Returns: nil when each word that has to be a subcommand is one.
  init?(in arguments: [String], of root: any ParsableCommand.Type) {
    var command: any ParsableCommand.Type = root
    var names = [Self.name(of: root)]
    for word in arguments {
      let subcommands = command.configuration.subcommands
      guard !subcommands.isEmpty, !word.hasPrefix("-"), word != "help" else { return nil }
      if let next = subcommands.first(where: {
        Self.name(of: $0) == word || $0.configuration.aliases.contains(word)
      }) {
        command = next
        names.append(word)
        continue
      }
      let known = subcommands.filter { $0.configuration.shouldDisplay }.map(Self.name)
      let near = NearMisses.closest(to: word, among: known, limit: 3)
      // With a default subcommand a word may be what that works on, such as a bundle.
      if command.configuration.defaultSubcommand != nil,
        near.isEmpty || word.contains("/") || FileManager.default.fileExists(atPath: word)
      {
        return nil
      }
      self.command = names
      self.word = word
      proposals = near.isEmpty ? known : near
      areAlike = !near.isEmpty
      return
    }
    return nil
  }

  var description: String {
    let command = command.joined(separator: " ")
    let names = proposals.map { "\"\($0)\"" }.joined(separator: ", ")
    return "\"\(command)\" has no subcommand \"\(word)\"; "
      + (areAlike ? "did you mean \(names)?" : "it has \(names).") + " See \"\(command) --help\"."
  }

  private static func name(of command: any ParsableCommand.Type) -> String { command._commandName }
}
