// SPDX-License-Identifier: Apache-2.0

/// The reason why a source file is not changed.
package struct SourceEditorError: Error, Equatable, Sendable, CustomStringConvertible {
  package enum Kind: String, Codable, Sendable {
    case notSwift, directory, notAFile, noFolder, noPackage, outsidePackage
    case unreadable, unwritable, tooLarge, notUTF8, writeFailed
    case noSuchTest, ambiguousTest, noSuchType, ambiguousType, noTestType, noApplication, badName
    case badLine, unfinished, changedMeanwhile, vanished
  }

  package let kind: Kind
  /// The path that the caller gave.
  package let path: String
  /// The affected line, or the lines of the candidates for a name.
  package let lines: [Int]
  /// The offset of the first byte that is not UTF-8.
  package let offset: Int?
  /// The names that the caller may have meant.
  package let names: [String]
  /// The expected state, the found state and the remedy, in full sentences.
  package let message: String

  init(
    _ kind: Kind, _ path: String, _ message: String, lines: [Int] = [], offset: Int? = nil,
    names: [String] = []
  ) {
    self.kind = kind
    self.path = path
    self.message = message
    self.lines = lines
    self.offset = offset
    self.names = names
  }

  package var description: String { message }
}
