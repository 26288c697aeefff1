// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A check of `script` that reads sources, run on sources in which something was planted.
package struct CheckScript {
  /// The output and the status of the script.
  package struct Answer {
    /// 0 when it found nothing.
    package let status: Int32
    package let text: String

    /// The complaints about a file, as "12: what is wrong".
    ///
    /// - Parameter path: of the file, below the folder with the modules.
    /// - Returns: them in the script's order.
    package func complaints(about path: String) -> [String] {
      text.split(separator: "\n").compactMap { line in
        line.range(of: "/\(path):").map { String(line[$0.upperBound...]) }
      }
    }
  }

  private let name: String

  /// - Parameter name: of the file in the folder `script`.
  package init(_ name: String) { self.name = name }

  /// Runs the script.
  ///
  /// - Parameter files: the texts of the source files by their paths, such as "Desktop/Planted.swift".
  /// - Returns: its status and what it printed.
  /// - Throws: when the files cannot be written or the script not be started.
  package func run(on files: [String: String]) throws -> Answer {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(name)-\(UUID().uuidString)")
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
    check.arguments = [folder.path]
    check.standardOutput = output
    try check.run()
    let told = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    check.waitUntilExit()
    return Answer(status: check.terminationStatus, text: told)
  }
}
