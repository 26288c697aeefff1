// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Settings
import Timing

/// The package's test executable, with the list of its tests and the ways in which it can run tests.
package struct TestExecutable: Sendable {
  package internal(set) var url: URL
  package let tests: [TestIdentifier]
  /// Whether the executable contains Understudy's library, and can therefore run single tests on command.
  let isDriven: Bool
  /// The newest version of Swift Testing's event stream that it supports.
  let eventStreamVersion: String

  /// Reads the list of tests from the executable.
  ///
  /// - Throws: ``RunnerError``.
  package init(_ url: URL, package: URL) throws {
    self.url = url
    var environment = ProcessInfo.processInfo.environment
    environment[.output] = "off"
    let (ours, its) = try FileDescriptor.socketPair()
    var driven = environment
    driven[.runnerChannel] = "3"
    let xctest = try ToolRun.run(
      url.path, ["--list-tests"], in: package.path, environment: driven,
      timeout: TimeLimits.Runner.testList.seconds,
      inherited: [its])
    its.close()
    guard xctest.status == 0 else {
      throw RunnerError(
        .cannotList,
        "\(url.path) cannot list its tests: it ended with status \(xctest.status) and wrote:\n\(xctest.output)"
      )
    }
    isDriven =
      ours.readLine(deadline: Deadline(after: TimeLimits.Runner.greeting.seconds))?.contains("\"hello\"")
      == true
    let swiftTesting = try Self.listOfSwiftTesting(url, package: package, environment: environment)
    tests = Self.xctests(in: xctest.output) + Self.swiftTests(in: swiftTesting.text)
    eventStreamVersion = swiftTesting.version
  }

  /// Lists the tests of Swift Testing, in the newest version of the event stream that the executable accepts.
  private static func listOfSwiftTesting(
    _ url: URL, package: URL, environment: [String: String]
  ) throws -> (text: String, version: String) {
    var refusal = ""
    for version in SwiftTestingEvent.versions {
      let list = try ToolRun.run(
        url.path, ["--testing-library", "swift-testing", "--list-tests", "--event-stream-version", version],
        in: package.path, environment: environment, timeout: TimeLimits.Runner.testList.seconds)
      // An executable without tests of Swift Testing ends with EX_UNAVAILABLE.
      if list.status == 0 || list.status == EX_UNAVAILABLE { return (list.output, version) }
      refusal = "it ended with status \(list.status) and wrote:\n\(list.output)"
    }
    throw RunnerError(.cannotList, "\(url.path) cannot list its Swift Testing tests: \(refusal)")
  }

  /// Reads a list of tests with one `Module.Class/method` per line.
  static func xctests(in text: String) -> [TestIdentifier] {
    text.split(separator: "\n").compactMap { line in
      guard let slash = line.lastIndex(of: "/"), let dot = line.firstIndex(of: "."), dot < slash,
        !line.contains(" ")
      else { return nil }
      return TestIdentifier(
        target: String(line[..<dot]), suite: String(line[line.index(after: dot)..<slash]),
        test: String(line[line.index(after: slash)...]))
    }
  }

  /// Reads a list of tests with one `Module.Outer/Inner/function(label:)` per line.
  ///
  /// Names in backticks may contain any characters.
  static func swiftTests(in text: String) -> [TestIdentifier] {
    text.split(separator: "\n").compactMap { line in
      guard line.hasSuffix(")"), let dot = line.firstIndex(of: ".") else { return nil }
      let parts = components(of: line[line.index(after: dot)...])
      guard let test = parts.last else { return nil }
      return TestIdentifier(
        library: .swiftTesting, target: String(line[..<dot]),
        suite: parts.dropLast().joined(separator: "/"), test: test)
    }
  }

  /// Splits a path at the slashes outside of backticks.
  private static func components(of path: Substring) -> [String] {
    var parts = [""]
    var isQuoted = false
    for character in path {
      if character == "`" { isQuoted.toggle() }
      if character == "/", !isQuoted {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts
  }
}
