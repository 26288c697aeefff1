import Desktop
import Foundation

/// The package's test executable: what is in it and how its tests can be run.
package struct TestExecutable: Sendable {
  package internal(set) var url: URL
  package let tests: [TestIdentifier]
  /// Whether it runs single tests on command: the library of Understudy is in it.
  let isDriven: Bool

  /// Asks the executable for its tests.
  ///
  /// - Throws: ``RunnerError``.
  package init(_ url: URL, package: URL) throws {
    self.url = url
    var environment = ProcessInfo.processInfo.environment
    environment["UNDERSTUDY_OUTPUT"] = "off"
    let (ours, its) = try FileDescriptor.socketPair()
    var driven = environment
    driven["UNDERSTUDY_RUNNER_CHANNEL"] = "3"
    let xctest = try ToolRun.run(
      url.path, ["--list-tests"], in: package.path, environment: driven, timeout: Self.timeout,
      inherited: [its])
    its.close()
    guard xctest.status == 0 else {
      throw RunnerError(
        .cannotList,
        "\(url.path) does not list its tests: it ended with status \(xctest.status) and wrote:\n\(xctest.output)"
      )
    }
    isDriven = ours.readLine(deadline: Deadline(after: 0.2))?.contains("\"hello\"") == true
    let swiftTesting = try ToolRun.run(
      url.path, ["--testing-library", "swift-testing", "--list-tests"], in: package.path,
      environment: environment, timeout: Self.timeout)
    // Without tests of Swift Testing it ends with EX_UNAVAILABLE.
    guard swiftTesting.status == 0 || swiftTesting.status == EX_UNAVAILABLE else {
      throw RunnerError(
        .cannotList,
        "\(url.path) does not list its tests of Swift Testing: it ended with status \(swiftTesting.status) and "
          + "wrote:\n\(swiftTesting.output)")
    }
    tests = Self.xctests(in: xctest.output) + Self.swiftTests(in: swiftTesting.output)
  }

  /// Seconds; a large executable is linked for a second or two when it starts.
  private static let timeout: TimeInterval = 120

  /// `Module.Class/method`, one a line.
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

  /// `Module.Outer/Inner/function(label:)`, one a line. Names in backticks may hold anything.
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

  /// Divides at slashes outside of backticks.
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
