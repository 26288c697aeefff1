import Foundation
import XCTest

/// A run of the tests in `Tests/StoppingFixture`, as a user runs them.
struct StoppingFixtureRun {
  let status: Int32
  let output: String
  /// What each test wrote down, in order, by the test.
  let marks: [String: [String]]

  /// The tests of many failures are left out where they are not wanted: they take most of the time.
  static let small = #"^StoppingFixtureTests\.(?!Many)\w+/"#

  static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("StoppingFixture").path

  /// Builds the package; the first build takes about a minute.
  static let build: (status: Int32, output: String) = {
    (try? swift(["build", "--build-tests"], [:])) ?? (-1, "swift cannot be started")
  }()

  init(_ arguments: String...) throws {
    guard Self.build.status == 0 else { throw NotBuilt(output: Self.build.output) }
    let marksFile = FileManager.default.temporaryDirectory
      .appendingPathComponent("stopping-marks-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: marksFile) }
    (status, output) = try Self.swift(
      ["test", "--skip-build"] + arguments, ["STOPPING_MARKS": marksFile.path])
    let lines = try String(contentsOf: marksFile, encoding: .utf8).split(separator: "\n")
    marks = Dictionary(
      grouping: lines, by: { String($0.prefix { $0 != " " }) }
    ).mapValues { $0.map { String($0.drop { $0 != " " }.dropFirst()) } }
  }

  struct NotBuilt: Error, CustomStringConvertible {
    let output: String
    var description: String { "Tests/StoppingFixture does not build:\n\(output)" }
  }

  private static func swift(
    _ arguments: [String], _ environment: [String: String]
  ) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["swift"] + arguments.prefix(1) + ["--package-path", package] + arguments.dropFirst()
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }
}
