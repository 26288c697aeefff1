// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import Notation

/// An unknown word in the position of a subcommand, with suggestions.
struct MistypedSubcommand: Error, Equatable, CustomStringConvertible {
  /// The typed words before the unknown word, such as `understudy` or `understudy report`.
  let command: [String]
  let word: String
  /// The most similar subcommands first; all subcommands if none of them is similar.
  let proposals: [String]
  private let areAlike: Bool

  /// - Returns: nil if each word that must be a subcommand is one.
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
      // If there is a default subcommand, the word may be an argument of that subcommand, such as a bundle.
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
