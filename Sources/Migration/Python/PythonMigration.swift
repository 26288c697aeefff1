// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Timing

/// Converts tests in Python that use dogtail or Appium to Swift.
///
/// Python itself parses the source, with its module `ast`; none of the code is run.
package struct PythonMigration {
  /// A statement that was not converted.
  ///
  /// Inside of a test class, such a statement stays in the text as a comment.
  package struct Leftover: Decodable, Equatable {
    /// The line in the Python file, from 1.
    package let line: Int
    /// The reason why the statement was not converted.
    package let text: String
  }

  /// The Swift source.
  package let text: String
  /// The number of converted statements.
  package let understood: Int
  /// The number of all statements.
  package let total: Int
  package let left: [Leftover]

  private struct Answer: Decodable {
    var error: String?
    var text: String?
    var understood: Int?
    var total: Int?
    var left: [Leftover]?
  }

  /// Converts a file.
  ///
  /// - Parameter file: the tests, in Python 3.
  /// - Throws: `MigrationError`, `ProcessError` if no process can be started, and file errors.
  package init(_ file: URL) throws {
    let source = try Data(contentsOf: file)
    let script = EmbeddedTexts.text("Python/translate.py")
    let name = file.deletingPathExtension().lastPathComponent
    let run = try Self.run(["-c", script, name], input: source)
    if run.termination == HelperRun.notFound { throw MigrationError.noPython }
    guard run.termination != nil else {
      throw MigrationError.slowPython(path: file.path, seconds: TimeLimits.CommandLine.translation.seconds)
    }
    // The error names the file; the details of an invalid result would not help the user.
    guard let answer = try? JSONDecoder().decode(Answer.self, from: run.output) else {
      throw MigrationError.unreadablePython(
        path: file.path, reason: "the translator returned an invalid result")
    }
    if let error = answer.error { throw MigrationError.unreadablePython(path: file.path, reason: error) }
    text = answer.text ?? ""
    understood = answer.understood ?? 0
    total = answer.total ?? 0
    left = answer.left ?? []
  }

  /// Returns the name of the Swift file.
  package static func fileName(for file: URL) -> String {
    let words = file.deletingPathExtension().lastPathComponent.split { !$0.isLetter && !$0.isNumber }
    let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return (name.hasSuffix("Tests") ? name : name + "Tests") + ".swift"
  }

  private static func run(_ arguments: [String], input: Data) throws -> HelperRun {
    // A file is used, because a pipe would have to be written and read at the same time.
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      "understudy-migrate-\(UUID().uuidString)")
    try input.write(to: file)
    // If the file cannot be removed, it stays in the temporary folder, which the system empties.
    defer { try? FileManager.default.removeItem(at: file) }
    return try HelperRun(
      "/usr/bin/python3", ["-I"] + arguments, environment: ProcessInfo.processInfo.environment,
      input: .open(file.path, O_RDONLY), includesErrors: false, limit: TimeLimits.CommandLine.translation)
  }
}
