// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A check in the folder `script`, which a test runs on sources with planted violations.
package struct CheckScript {
  /// The output and the status of the script.
  package struct Answer {
    /// The exit status, which is 0 if the script found no violation.
    package let status: Int32
    package let text: String

    /// Returns the complaints about a file, each with its line: "12: the violation".
    ///
    /// - Parameter path: the path of the file below the folder with the modules.
    /// - Returns: the complaints in the order of the script.
    package func complaints(about path: String) -> [String] {
      text.split(separator: "\n").compactMap { line in
        line.range(of: "/\(path):").map { String(line[$0.upperBound...]) }
      }
    }
  }

  private let name: String

  /// - Parameter name: the name of the file in the folder `script`.
  package init(_ name: String) { self.name = name }

  /// Runs the script.
  ///
  /// - Parameters:
  ///   - files: the contents of the source files by their paths, such as "Desktop/Planted.swift"; for a script that
  ///     checks a whole project, such as "Sources/Desktop/Planted.swift".
  ///   - options: the arguments before the folder.
  /// - Returns: the status and the output of the script.
  /// - Throws: an error if the files cannot be written or the script cannot be started.
  package func run(on files: [String: String], options: [String] = []) throws -> Answer {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(name)-\(UUID().uuidString)")
    // If the removal fails, the remaining files are temporary and harmless.
    defer { try? FileManager.default.removeItem(at: folder) }
    for (path, text) in files {
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    let output = Pipe()
    let check = Process()
    check.executableURL = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("script/\(name)")
    check.arguments = options + [folder.path]
    check.standardOutput = output
    check.standardError = output
    try check.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    check.waitUntilExit()
    return Answer(status: check.terminationStatus, text: text)
  }
}
