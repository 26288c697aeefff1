// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestRunner
import Timing

/// A package of UI tests in a temporary folder, which `understudy init` creates.
///
/// Each of its two test classes has the same number of tests.
struct SuitePackage {
  /// The classes of tests.
  enum Class: String, CaseIterable {
    /// Each test launches the program and finds its button.
    case program = "ProgramTests"
    /// No test does anything.
    case empty = "EmptyTests"

    fileprivate var body: String {
      switch self {
      case .program:
        "let app = XCUIApplication.underTest; app.launch(); XCTAssertTrue(app.buttons[\"Count\"].exists)"
      case .empty: ""
      }
    }
  }

  /// The command `understudy`; the package depends on the checkout in which the command was built.
  let tool: URL
  /// The folder of `Package.swift`.
  let folder: URL

  private static let target = "SuiteUITests"

  /// Creates the package, without tests.
  ///
  /// - Parameters:
  ///   - tool: the command `understudy`.
  ///   - program: the program that the tests launch.
  ///   - project: a folder that does not exist.
  /// - Throws: an error if the package cannot be created.
  init(tool: URL, program: URL, in project: URL) throws {
    self.tool = tool
    folder = project.appendingPathComponent("ui-tests")
    try FileManager.default.createDirectory(at: project, withIntermediateDirectories: true)
    _ = try Self.time(
      tool.path,
      ["init", "--application", program.path, "--package-path", project.path, "--target", Self.target],
      in: project)
    try FileManager.default.removeItem(at: sources.appendingPathComponent("LaunchTests.swift"))
    // The download of the packages that Understudy depends on is not part of the build.
    _ = try swift("package", "resolve")
  }

  private var sources: URL { folder.appendingPathComponent("Tests/\(Self.target)") }

  /// Writes the test classes.
  ///
  /// - Parameters:
  ///   - count: the number of tests of each class.
  ///   - version: a number that changes the sources.
  /// - Throws: `CocoaError` if a file cannot be written.
  func write(tests count: Int, version: Int = 0) throws {
    for name in Class.allCases {
      let tests = (1...count).map { "  func \(Self.test($0))() { \(name.body) }\n" }.joined()
      let text =
        "import XCTest\n\n// Version \(version)\nfinal class \(name.rawValue): XCTestCase {\n\(tests)}\n"
      try text.write(
        to: sources.appendingPathComponent("\(name.rawValue).swift"), atomically: true, encoding: .utf8)
    }
  }

  private static func test(_ number: Int) -> String { "test\(number)" }

  /// The argument of `--only-testing` for a class, or for its first test.
  static func selection(of name: Class, onlyFirst: Bool) -> String {
    "\(target)/\(name.rawValue)" + (onlyFirst ? "/\(test(1))" : "")
  }

  /// The name of the first test of a class, as XCTest's arguments have it.
  static func specifier(of name: Class) -> String { "\(target).\(name.rawValue)/\(test(1))" }

  // MARK: - Commands

  /// Runs `swift` in the package, and returns its time in seconds.
  func swift(_ arguments: String...) throws -> Double {
    try Self.time("swift", arguments, in: folder)
  }

  /// Runs the command `understudy` in the package, and returns its time in seconds.
  func understudy(_ arguments: String...) throws -> Double {
    try Self.time(tool.path, arguments, in: folder)
  }

  func build() throws -> Double { try swift("build", "--build-tests") }

  /// Runs a command, and returns its time in seconds.
  static func time(_ command: String, _ arguments: [String], in folder: URL) throws -> Double {
    let start = MonotonicClock.now
    let run = try ToolRun.run(command, arguments, in: folder.path, timeout: timeout)
    let seconds = MonotonicClock.now - start
    guard run.status == 0 else {
      throw BenchmarkError(
        "\"\(([command] + arguments).joined(separator: " "))\" was expected to succeed in \(folder.path), but ended "
          + "with status \(run.status). Its last output:\n\(run.output.suffix(2000))")
    }
    return seconds
  }

  /// The longest time of a command in seconds, which a build from nothing needs on a slow machine.
  private static let timeout = 7200.0
}
