// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

/// A run of the tests in `Tests/FixtureSuites/StoppingFixtureTests`, as a user runs them.
struct StoppingFixtureRun {
  let status: Int32
  let output: String
  /// The marks that each test wrote, in order; the keys are the names of the tests.
  let marks: [String: [String]]

  /// A filter that omits the tests with many failures, which take most of the time.
  static let small = #"^StoppingFixtureTests\.(?!Many)\w+/"#

  static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  init(_ arguments: String...) throws {
    let marksFile = FileManager.default.temporaryDirectory
      .appendingPathComponent("stopping-marks-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: marksFile) }
    // Nothing is built, and the process that runs this test may hold the lock of the build folder.
    (status, output) = try Self.swift(
      ["test", "--skip-build", "--ignore-lock"] + arguments,
      ["STOPPING_MARKS": marksFile.path, "UNDERSTUDY_FIXTURES": "1"])
    let lines = try String(contentsOf: marksFile, encoding: .utf8).split(separator: "\n")
    marks = Dictionary(
      grouping: lines, by: { String($0.prefix { $0 != " " }) }
    ).mapValues { $0.map { String($0.drop { $0 != " " }.dropFirst()) } }
  }

  private static func swift(
    _ arguments: [String], _ environment: [String: String]
  ) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["swift"] + arguments.prefix(1) + ["--package-path", package] + arguments.dropFirst()
    // The tests of the fixture must have their own record and desktop, like the tests of this process.
    process.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("UNDERSTUDY_") }
      .merging(environment) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }
}
