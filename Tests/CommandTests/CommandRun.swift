// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import TestResults
import TestSupport
import XCTest

/// A run of the command `understudy` in a separate process, as a user starts it.
final class CommandRun {
  /// The folder with the tests' executable and the products.
  static let products = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()
  static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  let process = Process()
  private let outputFile: URL
  let folder: URL

  /// Starts the command; its output goes to a file in a separate folder.
  ///
  /// - Parameters:
  ///   - arguments: the arguments of the command.
  ///   - environment: further variables.
  ///   - input: the standard input; nil for an empty one.
  /// - Throws: an error if the command cannot be started.
  init(_ arguments: [String], environment: [String: String] = [:], input: Pipe? = nil) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("command-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    outputFile = folder.appendingPathComponent("output.txt")
    _ = FileManager.default.createFile(atPath: outputFile.path, contents: nil)
    let output = try FileHandle(forWritingTo: outputFile)
    process.executableURL = Self.products.appendingPathComponent("understudy")
    process.arguments = arguments
    // The command must not use the record and the desktop of this process.
    process.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("UNDERSTUDY_") }
      .merging(environment) { $1 }
    process.standardOutput = output
    process.standardError = output
    process.standardInput = input ?? FileHandle.nullDevice
    try process.run()
  }

  /// Runs suites of `Tests/FixtureSuites`, which are built with all other tests.
  convenience init(fixture arguments: String..., environment: [String: String] = [:]) throws {
    try self.init(fixture: arguments, environment: environment)
  }

  /// The environment for suites of `Tests/FixtureSuites`.
  ///
  /// Under `swift test`, SwiftPM holds the lock of the build folder and waits for this process.
  static let fixtureEnvironment = ["UNDERSTUDY_FIXTURES": "1", "UNDERSTUDY_WITHIN_SWIFTPM": "1"]

  convenience init(fixture arguments: [String], environment: [String: String] = [:]) throws {
    try self.init(
      ["test", "--package-path", Self.repository.path, "--skip-build"] + arguments,
      environment: environment.merging(Self.fixtureEnvironment) { $1 })
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Waits for the end of the command and returns its exit status.
  @discardableResult
  func wait() -> Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }

  var output: String { (try? String(contentsOf: outputFile, encoding: .utf8)) ?? "" }

  /// The result bundle that the command names at the end of its output.
  var bundle: URL? {
    output.split(separator: "\n").last { $0.hasPrefix("Result bundle: ") }
      .map { URL(fileURLWithPath: String($0.dropFirst("Result bundle: ".count)), isDirectory: true) }
  }

  func results() throws -> RunResults {
    RunResults(try BundleReader.read(XCTUnwrap(bundle, "the output names no result bundle:\n\(output)")))
  }

  /// Waits until a condition is met, at most 30 seconds.
  static func wait(for what: String, _ isMet: () -> Bool) {
    guard waitUntil(deadline: 30, isMet) else { return XCTFail("timeout while waiting for \(what)") }
  }
}

extension RunResults {
  func outcome(_ name: String) -> FinalOutcome? { tests.first { $0.name.identifier == name }?.outcome }

  /// Returns the text of the first failure of a test.
  func failure(_ name: String) -> String { tests.first { $0.name.identifier == name }?.failure?.text ?? "" }

  func names(_ outcome: FinalOutcome) -> [String] {
    tests.filter { $0.outcome == outcome }.map(\.name.identifier).sorted()
  }
}
