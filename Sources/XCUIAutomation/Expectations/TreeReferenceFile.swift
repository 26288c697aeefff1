// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The file with an expected tree.
///
/// It is in the folder `Trees` beside the file of the test, in a folder with the name of the test's file.
struct TreeReferenceFile {
  let url: URL

  /// - Parameters:
  ///   - name: the name of the file without its ending.
  ///   - test: the path of the test's file.
  /// - Throws: `TreeAssertionError` if the name cannot be that of a file.
  init(named name: String, beside test: String) throws {
    guard name.contains(where: { $0.isLetter || $0.isNumber }), name.allSatisfy(Self.isPermitted) else {
      throw TreeAssertionError.name(name)
    }
    let test = URL(fileURLWithPath: test)
    url = test.deletingLastPathComponent().appendingPathComponent("Trees")
      .appendingPathComponent(test.deletingPathExtension().lastPathComponent)
      .appendingPathComponent(name + ".txt")
  }

  private static func isPermitted(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || "-_. ".contains(character)
  }

  /// The content; nil if there is no file.
  func read() throws -> String? {
    guard FileManager.default.fileExists(atPath: url.path) else { return nil }
    let data: Data
    do {
      data = try Data(contentsOf: url)
    } catch {
      throw TreeAssertionError.unreadable(url, error)
    }
    guard let text = String(data: data, encoding: .utf8) else { throw TreeAssertionError.encoding(url) }
    return text
  }

  /// Writes the file; another process never reads a part of the text.
  func write(_ text: String) throws {
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data((text + "\n").utf8).write(to: url, options: .atomic)
    } catch {
      throw TreeAssertionError.unwritable(url, error)
    }
  }
}
