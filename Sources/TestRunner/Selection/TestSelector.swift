// SPDX-License-Identifier: Apache-2.0

/// Words of a command line or of a test plan that select one or more tests: `T`, `T/Class`, `T/Class/test`.
///
/// The same words apply to both libraries. A test of XCTest may be written with or without `()`; a test of Swift
/// Testing with its whole name, `adds(item:to:)`, or with the part before the parenthesis.
package struct TestSelector: Hashable, Sendable, CustomStringConvertible {
  /// The source of the words.
  package enum Origin: Hashable, Sendable {
    case commandLine(option: String)
    case plan(file: String, line: Int)

    var description: String {
      switch self {
      case .commandLine(let option): option
      case .plan(let file, let line): "\(file):\(line)"
      }
    }
  }

  /// The words without the parts that have no meaning: `()` at the end, and slashes around.
  package let path: String

  package let origin: Origin

  /// The library whose tests are selected; nil for either, as on the command line.
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

  /// Whether a test is selected.
  package func matches(_ test: TestIdentifier) -> Bool {
    (library == nil || library == test.library) && names(test)
  }

  /// Whether a test has the name, whatever its library.
  ///
  /// Tools that write plans name a class in both forms, since they cannot distinguish the libraries.
  func names(_ test: TestIdentifier) -> Bool {
    let full = test.description
    if Self.bare(full) == path || full == path { return true }
    // A suite's name may be a prefix of another's; only whole names count.
    return full.hasPrefix(path + "/")
  }

  /// Names that would have been right here, for a person who mistyped one.
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
    }
    return names.sorted()
  }

  /// A name without its argument list; the parentheses of a raw identifier belong to its name.
  private static func bare(_ path: String) -> String {
    guard path.hasSuffix(")"), let start = path.lastIndex(of: "(") else { return path }
    return String(path[..<start])
  }
}
