// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A run of some tests of this executable in a separate process.
struct ChildRun {
  let status: Int32
  let output: String
  let seconds: TimeInterval

  static let isChild = ProcessInfo.processInfo.environment["UNDERSTUDY_CHILD_RUN"] != nil

  /// - Parameters:
  ///   - tests: the tests to run.
  ///   - environment: variables to add.
  ///   - preparation: shell commands that run first, in the same process.
  /// - Returns: the status, the output and the duration of the run.
  /// - Throws: an error if the process cannot be started.
  static func of(
    _ tests: String..., environment: [String: String] = [:], after preparation: String? = nil
  ) throws -> ChildRun {
    let process = Process()
    let file = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let names = tests.map { "XCTestSupportTests.\($0)" }.joined(separator: ",")
    process.executableURL = URL(fileURLWithPath: preparation == nil ? file : "/bin/sh")
    process.arguments = preparation.map { ["-c", "\($0); exec \"$0\" \"$@\"", file, names] } ?? [names]
    // The settings of the runner apply only to this process.
    let inherited = ProcessInfo.processInfo.environment.filter {
      !$0.key.hasPrefix("UNDERSTUDY_") || $0.key == "UNDERSTUDY_DESKTOPS"
    }
    let record = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).understudy")
    defer { try? FileManager.default.removeItem(at: record) }
    process.environment =
      inherited
      .merging([
        "UNDERSTUDY_CHILD_RUN": "1", "UNDERSTUDY_TEST_TIMEOUTS_ENABLED": "1",
        "UNDERSTUDY_RESULT_PATH": record.path,
      ]) { $1 }
      .merging(environment) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    let start = Date()
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return ChildRun(
      status: process.terminationStatus, output: output, seconds: Date().timeIntervalSince(start))
  }
}
