// SPDX-License-Identifier: Apache-2.0

import Notation

/// Finds the test for an insertion point, or the type for a new test.
struct TestFinder {
  let point: InsertionPoint
  let catalog: SourceCatalog

  private var path: String { point.file }
  /// The name of the type, if given, and the name of the test.
  private var names: (type: String?, test: String?) {
    guard let test = point.test else { return (nil, nil) }
    var parts = test.split { $0 == "/" || $0 == "." }.map(String.init)
    let method = parts.popLast().map { $0.hasSuffix("()") ? String($0.dropLast(2)) : $0 }
    return (parts.isEmpty ? nil : parts.joined(separator: "."), method)
  }

  private var line: Int? {
    switch point.place {
    case .end: nil
    case .before(let line), .after(let line): line
    }
  }

  /// Returns the test; nil if it is to be added.
  ///
  /// - Throws: ``SourceEditorError``.
  func function() throws -> SourceCatalog.Function? {
    let (type, name) = names
    guard let name else { return try functionByLine() }
    let called = catalog.functions.filter { $0.name == name && (type == nil || isIn($0.types, type)) }
    var matches = called.contains(where: \.isTest) ? called.filter(\.isTest) : called
    if matches.count > 1, let line {
      let here = matches.filter { lines(of: $0).contains(line) }
      if here.count == 1 { matches = here }
    }
    // A test may have stopped in a function that it has called. In this case, the line is in that function.
    if let line, !matches.contains(where: { lines(of: $0).contains(line) }), let helper = function(at: line),
      !helper.isTest
    {
      return helper
    }
    if matches.count == 1 { return matches[0] }
    guard matches.isEmpty else {
      let list = matches.map { "\($0.qualifiedName) (line \($0.line))" }.joined(separator: ", ")
      throw SourceEditorError(
        .ambiguousTest, path,
        "\(path) has \(matches.count) tests \(name): \(list). Name the class too, as in "
          + "\(matches[0].qualifiedName.replacing(".", with: "/")), or a line of the test.",
        lines: matches.map(\.line))
    }
    if point.missing == .isAdded, line == nil { return nil }
    throw noSuchTest(name, type)
  }

  private func functionByLine() throws -> SourceCatalog.Function {
    let tests = catalog.functions.filter(\.isTest)
    guard let line else {
      if tests.count == 1 { return tests[0] }
      let list = tests.prefix(20).map { "\($0.qualifiedName) (line \($0.line))" }.joined(separator: ", ")
      throw SourceEditorError(
        .ambiguousTest, path,
        "\(path) has " + (tests.isEmpty ? "no tests" : "\(tests.count) tests: \(list)")
          + ". Give the name of a test, or a line.", lines: tests.map(\.line))
    }
    if let function = function(at: line) { return function }
    let near = tests.min { distance($0, line) < distance($1, line) }
    throw SourceEditorError(
      .badLine, path,
      "Line \(line) of \(path) is not in a test."
        + (near.map { " The nearest is \($0.qualifiedName) at line \($0.line)." } ?? ""),
      lines: near.map { [$0.line] } ?? [])
  }

  private func function(at line: Int) -> SourceCatalog.Function? {
    catalog.functions.last { lines(of: $0).contains(line) }
  }

  // MARK: - New tests

  /// Returns the type for the new test, and the test's name.
  ///
  /// - Throws: ``SourceEditorError``.
  func placeForNewTest() throws -> (SourceCatalog.TestType, String) {
    let (typeName, test) = names
    guard let name = test, Self.isName(name) else {
      throw SourceEditorError(
        .badName, path,
        "\"\(point.test ?? "")\" is not the name of a test. Give a name such as testAddingAnItem."
      )
    }
    if let typeName {
      let called = catalog.types.filter { isIn($0.name.split(separator: ".").map(String.init), typeName) }
      let matches = called.filter { !$0.isExtension }
      if let type = matches.count == 1 ? matches[0] : called.count == 1 ? called[0] : nil {
        return try named(type, name)
      }
      guard called.isEmpty else { throw ambiguous(called, name) }
      let near = NearMisses.closest(to: typeName, among: catalog.types.map(\.name), limit: 3)
      throw SourceEditorError(
        .noSuchType, path, "\(path) has no type \(typeName)." + Self.suggestion(near), names: near)
    }
    let candidates = catalog.types.filter { catalog.isForTests($0) }
    let types = candidates.contains { !$0.isExtension } ? candidates.filter { !$0.isExtension } : candidates
    guard types.count <= 1 else { throw ambiguous(types, name) }
    guard let type = types.first else {
      throw SourceEditorError(
        .noTestType, path,
        "\(path) has no test \(name), and no class or suite to which it could be added. Write a class that derives "
          + "from XCTestCase, or name another file.")
    }
    return try named(type, name)
  }

  private func named(_ type: SourceCatalog.TestType, _ name: String) throws -> (
    SourceCatalog.TestType, String
  ) {
    guard catalog.usesSwiftTesting(type) || name.hasPrefix("test") else {
      throw SourceEditorError(
        .badName, path,
        "The name \(name) of the new test of \(type.name) does not begin with \"test\". XCTest runs no other methods: "
          + "choose another name.")
    }
    return (type, name)
  }

  private func ambiguous(_ types: [SourceCatalog.TestType], _ name: String) -> SourceEditorError {
    let list = types.map { "\($0.name) (line \($0.line))" }.joined(separator: ", ")
    return SourceEditorError(
      .ambiguousType, path,
      "\(path) has \(types.count) places for the new test \(name): \(list). Name the class too, as in "
        + "\(types[0].name)/\(name).", lines: types.map(\.line), names: types.map(\.name))
  }

  private func noSuchTest(_ name: String, _ type: String?) -> SourceEditorError {
    let all = catalog.functions.filter { type == nil || isIn($0.types, type) }
    let near = NearMisses.closest(to: name, among: all.map(\.name), limit: 3)
    let elsewhere = catalog.functions.filter { $0.name == name }.map(\.qualifiedName)
    let place = type.map { "\($0) in \(path)" } ?? path
    return SourceEditorError(
      .noSuchTest, path, "\(place) has no test \(name)." + Self.suggestion(near.isEmpty ? elsewhere : near),
      names: near.isEmpty ? elsewhere : near)
  }

  // MARK: - Names and lines

  /// Whether the enclosing types end with the types in a name.
  private func isIn(_ types: [String], _ name: String?) -> Bool {
    guard let name else { return true }
    return types.joined(separator: ".") == name || types.joined(separator: ".").hasSuffix("." + name)
  }

  private func lines(of function: SourceCatalog.Function) -> ClosedRange<Int> {
    let text = catalog.text
    let first = text.line(of: function.range.lowerBound)
    return first...max(first, text.line(of: max(function.range.lowerBound, function.range.upperBound - 1)))
  }

  private func distance(_ function: SourceCatalog.Function, _ line: Int) -> Int {
    let lines = lines(of: function)
    return lines.contains(line) ? 0 : min(abs(lines.lowerBound - line), abs(lines.upperBound - line))
  }

  static func isName(_ name: String) -> Bool {
    guard let first = name.first, first == "_" || first.isLetter else { return false }
    return name.allSatisfy { $0 == "_" || $0.isLetter || $0.isNumber }
      && !SwiftKeywords.reserved.contains(name)
  }

  private static func suggestion(_ near: [String]) -> String {
    near.isEmpty ? "" : " Did you mean \(near.joined(separator: ", "))?"
  }
}
