// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A run of some tests of this executable in a separate process, with its output.
struct SeparateTestRun {
  let output: String
  let status: Int32

  /// - Parameter specifier: `Module.Class`. Tests that can fail on demand fail in this run.
  /// - Throws: an error when the process cannot be started.
  init(of specifier: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = [specifier]
    // The settings of a runner apply only to this process.
    process.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("UNDERSTUDY_") }
      .merging(["COMPATIBILITY_FAILURES": "1"]) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    output = String(decoding: data, as: UTF8.self)
    status = process.terminationStatus
  }

  /// Returns the names of the tests with an outcome: `passed`, `failed` or `skipped`.
  func tests(that word: String) -> Set<String> {
    Set(
      output.split(separator: "\n").compactMap { line in
        let parts = line.split(separator: "'")
        guard parts.count > 2, parts[0] == "Test Case ", parts[2].hasPrefix(" \(word)") else { return nil }
        return parts[1].split(separator: ".").last.map(String.init)
      })
  }
}
