// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Notation

/// A program as a client names it: a path, the id of a desktop file, a command, or a command line.
package struct NamedProgram: Sendable, Equatable {
  package let identity: ProgramIdentity
  package let arguments: [String]

  /// An error in a command line.
  package struct Problem: Error, Equatable, CustomStringConvertible {
    package let description: String
  }

  /// Reads a command line; the absolute path of an executable file is not a command line, even if it contains spaces.
  ///
  /// - Parameters:
  ///   - text: the command line.
  ///   - arguments: further arguments.
  /// - Throws: ``Problem``.
  package init(commandLine text: String, arguments: [String]) throws(Problem) {
    let text = text.trimmingCharacters(in: .whitespaces)
    let isPath = text.hasPrefix("/") && FileManager.default.isExecutableFile(atPath: text)
    guard let words = isPath ? [text] : ShellWords.split(text) else {
      throw Problem(description: "The command line \(text) has an unterminated quote.")
    }
    guard let first = words.first, !first.isEmpty else {
      throw Problem(
        description: "The program is empty: expected a path, the id of a desktop file or a command line.")
    }
    identity = Self.identity(first)
    self.arguments = words.dropFirst() + arguments
  }

  /// Returns the identity of a program that one word names.
  package static func identity(_ word: String) -> ProgramIdentity {
    if word.contains("/") { return .file(URL(fileURLWithPath: word).standardizedFileURL) }
    let suffix = ".desktop"
    if word.hasSuffix(suffix) { return .bundleIdentifier(String(word.dropLast(suffix.count))) }
    return ProgramIdentity.command(named: word).map(ProgramIdentity.file) ?? .bundleIdentifier(word)
  }
}
