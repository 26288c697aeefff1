// SPDX-License-Identifier: Apache-2.0

import Foundation
import ReferenceFiles
import Settings

/// A reference file next to the client's test, which only the client reads and writes.
final class ClientReference: ReferenceStorage {
  let name: String
  let path: String
  /// The variables of the client that decide which files are written.
  let environment: [String: String]
  private let content: String?
  /// The content that the client must write; nil if the file stays unchanged.
  private(set) var stored: String?

  /// Reads the file from the arguments of a script.
  ///
  /// - Parameter values: an object with `name`, `path`, `content` (without it, the file does not exist), and the values of
  ///   the client's variables as `update` and `ci`.
  /// - Throws: ``WebDriverError`` with "invalid argument" for other values.
  init(_ values: WebDriverJSON) throws {
    func text(_ member: String) throws -> String? {
      guard let value = values[member], value != .null else { return nil }
      guard let text = value.string else {
        throw WebDriverError(.invalidArgument, "\"file.\(member)\" must be a string, not \(value.text).")
      }
      return text
    }
    guard let name = try text("name"), let path = try text("path") else {
      throw SessionCommand.missing("file", "an object with a name and a path")
    }
    (self.name, self.path) = (name, path)
    content = try text("content")
    environment = [
      Setting.updateReferences.name: try text("update") ?? "", "CI": try text("ci") ?? "",
    ]
  }

  func read() -> Data? { content.map { Data($0.utf8) } }

  func create(_ data: Data) -> Bool {
    replace(data)
    return true
  }

  func replace(_ data: Data) { stored = String(decoding: data, as: UTF8.self) }
}
