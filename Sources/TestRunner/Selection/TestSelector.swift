// SPDX-License-Identifier: Apache-2.0

/// A string from a command line or from a test plan that selects one or more tests: `T`, `T/Class`, `T/Class/test`.
///
/// The same text applies to both libraries. An XCTest test may be written with or without `()`. A Swift
/// Testing test may be written with its full name, `adds(item:to:)`, or with the part before the parenthesis. If
/// several tests of a target have the same suite and name, this name selects all of them, and the name with the
/// location of the declaration (`adds(_:)/SumTests.swift:12:3`) selects one of them.
package struct TestSelector: Hashable, Sendable, CustomStringConvertible {
  /// The source of the text.
  package enum Origin: Hashable, Sendable {
    case commandLine(option: String)
    /// A name that is an argument of the command, without an option.
    case argument
    case plan(file: String, line: Int)

    var description: String {
      switch self {
      case .commandLine(let option): option
      case .argument: "the name of a test"
      case .plan(let file, let line): "\(file):\(line)"
      }
    }
  }

  /// The text without parts that have no meaning: `()` at the end, and slashes at both ends.
  package let path: String

  package let origin: Origin

  /// The library whose tests are selected; nil for both, as on the command line.
  package let library: TestIdentifier.Library?

  package init(_ text: String, origin: Origin, library: TestIdentifier.Library? = nil) {
    var path = Substring(text)
    while path.hasSuffix("/") { path.removeLast() }
    while path.hasPrefix("/") { path.removeFirst() }
    if path.hasSuffix("()") { path.removeLast(2) }
    self.path = String(path)
    self.origin = origin
    self.library = library
  }

  package var description: String { path }

  /// Whether a test is selected, given its name and its library.
  package func matches(_ test: TestIdentifier) -> Bool {
    (library == nil || library == test.library) && names(test)
  }

  /// Whether the text matches the name of a test, in either library.
  ///
  /// The library is ignored here, because tools that write plans cannot distinguish the libraries and name a class in
  /// the forms of both.
  func names(_ test: TestIdentifier) -> Bool {
    let full = test.description
    if Self.bare(test.withoutLocation.description) == path || full == path { return true }
    // The slash excludes suites with longer names that only begin with the same characters.
    return full.hasPrefix(path + "/")
  }

  /// Returns all names that would be valid, to suggest one to a user who mistyped a name.
  static func names(of tests: [TestIdentifier]) -> [String] {
    var names: Set<String> = []
    for test in tests {
      names.insert(test.target)
      var suite = test.target
      for part in test.suite.split(separator: "/") {
        suite += "/" + part
        names.insert(suite)
      }
      names.insert(test.description)
      names.insert(test.withoutLocation.description)
    }
    return names.sorted()
  }

  /// Returns the name of a test without its argument list.
  ///
  /// The parentheses of a raw identifier are part of the name.
  static func bare(_ path: String) -> String {
    guard path.hasSuffix(")"), let start = path.lastIndex(of: "(") else { return path }
    return String(path[..<start])
  }
}
