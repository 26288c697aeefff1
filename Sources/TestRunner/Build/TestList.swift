// SPDX-License-Identifier: Apache-2.0

/// The tests in the output of an executable that lists its tests.
struct TestList: Equatable {
  /// The tests, in the order of the output; each test occurs once.
  private(set) var tests: [TestIdentifier] = []
  /// The lines that do not name a test, without XCTest's heading.
  ///
  /// If one of them names a test in a form that is not supported, this test does not run.
  private(set) var unknownLines: [String] = []

  /// Reads XCTest's list: a heading, and `Module.Class/method` for each test.
  init(xctest text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      if line.wholeMatch(of: /Listing \d+ tests? in .*:/) != nil { continue }
      guard let match = line.wholeMatch(of: /(\w+)\.([^\/\s]+)\/(\S+)/) else {
        unknownLines.append(String(line))
        continue
      }
      let (_, target, suite, test) = match.output
      tests.append(TestIdentifier(target: String(target), suite: String(suite), test: String(test)))
    }
    tests = Self.unique(tests)
  }

  /// Reads Swift Testing's list: `Module.Outer/Inner/function(label:)` for each test.
  ///
  /// If several tests of the executable have the same suite and name, Swift Testing adds the location of the
  /// declaration to each of them: `Module.Suite/function(label:)/File.swift:12:3`. Tests of different modules differ in
  /// the module, so the location becomes part of the identifier only if several tests of one module have the same suite
  /// and name.
  ///
  /// Names in backticks may contain any characters.
  init(swiftTesting text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      guard let test = Self.swiftTest(line) else {
        unknownLines.append(String(line))
        continue
      }
      tests.append(test)
    }
    let locations = Dictionary(grouping: tests, by: \.withoutLocation).mapValues { Set($0.map(\.location)) }
    tests = Self.unique(
      tests.map { test in
        let name = test.withoutLocation
        return (locations[name]?.count ?? 0) > 1 ? test : name
      })
  }

  /// Reads a line of Swift Testing's list; nil if the line does not name a test.
  private static func swiftTest(_ line: Substring) -> TestIdentifier? {
    let module = split(line, at: ".", limit: 1)
    guard module.count == 2, module[0].wholeMatch(of: /\w+|`.+`/) != nil else { return nil }
    var parts = split(Substring(module[1]), at: "/")
    var location: String?
    if let last = parts.last, last.wholeMatch(of: /.+:\d+:\d+/) != nil {
      location = last
      parts.removeLast()
    }
    guard let test = parts.last, test.hasSuffix(")"), parts.allSatisfy({ !$0.isEmpty }) else { return nil }
    return TestIdentifier(
      library: .swiftTesting, target: module[0], suite: parts.dropLast().joined(separator: "/"), test: test,
      location: location)
  }

  /// Splits a name at the separators outside of backticks.
  ///
  /// - Parameters:
  ///   - name: the name to split.
  ///   - separator: the character at which the name is split.
  ///   - limit: the largest number of splits.
  /// - Returns: the parts, at least one.
  private static func split(_ name: Substring, at separator: Character, limit: Int = .max) -> [String] {
    var parts = [""]
    var isQuoted = false
    for character in name {
      if character == "`" { isQuoted.toggle() }
      if character == separator, !isQuoted, parts.count <= limit {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts
  }

  private static func unique(_ tests: [TestIdentifier]) -> [TestIdentifier] {
    var known: Set<TestIdentifier> = []
    return tests.filter { known.insert($0).inserted }
  }
}

extension TestList {
  /// A remark about the lines that do not name a test, in sentences; nil if there are no such lines.
  ///
  /// - Parameter library: the name of the test library that printed the list.
  /// - Returns: the remark, with the first of these lines and the number of the others.
  func note(of library: String) -> String? {
    guard !unknownLines.isEmpty else { return nil }
    let shown = unknownLines.prefix(Self.maximumShown).map { "\n  \($0)" }.joined()
    let rest = unknownLines.count - Self.maximumShown
    return
      "Some lines in the list of the tests of \(library) do not name a test. If one of them is meant as a test, this "
      + "test does not run. Code that runs when the test executable starts may also have printed them.\(shown)"
      + (rest > 0 ? "\n  and \(rest) more" : "")
  }

  /// The largest number of lines that the remark contains.
  private static let maximumShown = 5
}
