// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation

/// Finds the position for statements in a source file in Python.
enum PythonInsertion: InsertionLanguage {
  static func plan(_ point: InsertionPoint, text: SourceText) throws -> InsertionPlan {
    try PythonPlanner(point: point, catalog: PythonCatalog(text)).plan()
  }

  static func planNewFile(_ point: InsertionPoint, path: SourcePath) throws -> InsertionPlan {
    let frame = try frameOfNewFile(point)
    let module = URL(fileURLWithPath: path.real).deletingPathExtension().lastPathComponent
    return plan(
      around: frame, point, test: "\(module).\(PythonPlanner.parts(of: point.test).name ?? "test_example")")
  }
}

/// The fixtures that tests in Python can use.
package enum PythonFixtures {
  /// Returns the name of the fixture with the program that tests in a folder can use, from the nearest `conftest.py` in
  /// the folder or above it; nil if there is no such fixture.
  package static func application(for file: String) -> String? {
    var folder = URL(fileURLWithPath: file).standardizedFileURL.deletingLastPathComponent()
    while true {
      let settings = folder.appendingPathComponent("conftest.py")
      // A file that cannot be read has no fixture that a test can use either.
      if let data = try? Data(contentsOf: settings), data.count <= SourceText.largest {
        let fixtures = PythonCatalog(SourceText(bytes: [UInt8](data))).fixtures
        if let name = PythonCatalog.usualNames.first(where: { fixtures.contains($0) }) { return name }
      }
      let parent = folder.deletingLastPathComponent()
      if parent.path == folder.path { return nil }
      folder = parent
    }
  }
}

/// The position in one file.
struct PythonPlanner {
  let point: InsertionPoint
  let catalog: PythonCatalog

  private var path: String { point.file }
  private var text: SourceText { catalog.text }
  private var step: String {
    catalog.lines.contains { $0.indentation > 0 } ? text.indentationStep : "    "
  }

  private var line: Int? {
    switch point.place {
    case .end: nil
    case .before(let line), .after(let line): line
    }
  }

  /// Returns the class and the name of a test such as `AddTests::test_add`.
  static func parts(of test: String?) -> (type: String?, name: String?) {
    guard let test else { return (nil, nil) }
    var parts = test.split { "/.:".contains($0) }.map(String.init)
    let name = parts.popLast().map { $0.hasSuffix("()") ? String($0.dropLast(2)) : $0 }
    return (parts.last, name)
  }

  func plan() throws -> InsertionPlan {
    guard let function = try function() else { return try addingTest() }
    guard let application = catalog.application(in: function) else {
      throw SourceEditorError(
        .noApplication, path,
        "\(function.qualifiedName) has no parameter with the program, such as app, but only "
          + "(\(function.parameters.joined(separator: ", "))). Add the fixture that starts the program; "
          + "\"understudy init --language python\" writes one.", lines: [text.line(of: function.header.start)]
      )
    }
    guard let first = function.body.first, let last = function.body.last else {
      throw SourceEditorError(
        .unfinished, path,
        "The statements of \(function.qualifiedName) are on the line of its name. "
          + "Move them to the next line.", lines: [text.line(of: function.header.start)])
    }
    let inner = text.indentation(at: first.start)
    guard let line else {
      return plan(
        at: last.range.upperBound, indentation: inner, context(function.qualifiedName, application))
    }
    let (offset, indentation) = try place(at: line, in: function)
    return plan(at: offset, indentation: indentation, context(function.qualifiedName, application))
  }

  // MARK: - Existing tests

  private func function() throws -> PythonCatalog.Block? {
    let (type, name) = Self.parts(of: point.test)
    let functions = catalog.blocks.filter { !$0.isClass }
    if let name {
      var matches = functions.filter { $0.name == name && (type == nil || $0.around.last == type) }
      if matches.count > 1, let line { matches = matches.filter { lines(of: $0).contains(line) } }
      if matches.count == 1 { return matches[0] }
      guard matches.isEmpty else {
        let list = matches.map { "\($0.qualifiedName) (line \(text.line(of: $0.header.start)))" }
        throw SourceEditorError(
          .ambiguousTest, path,
          "\(path) has \(matches.count) tests \(name): \(list.joined(separator: ", ")). Name the "
            + "class too, as in TestAdding::\(name).", lines: matches.map { text.line(of: $0.header.start) })
      }
      if point.missing == .isAdded, line == nil { return nil }
      let near = NearMisses.closest(to: name, among: functions.map(\.name), limit: 3)
      throw SourceEditorError(
        .noSuchTest, path,
        "\(path) has no test \(name)."
          + (near.isEmpty ? "" : " Did you mean \(near.joined(separator: ", "))?"),
        names: near)
    }
    if let line {
      if let function = functions.last(where: { lines(of: $0).contains(line) }) { return function }
      throw SourceEditorError(
        .badLine, path, "Line \(line) of \(path) is not in a test.")
    }
    let tests = catalog.tests
    if tests.count == 1 { return tests[0] }
    throw SourceEditorError(
      .ambiguousTest, path,
      "\(path) has "
        + (tests.isEmpty
          ? "no tests" : "\(tests.count) tests: \(tests.map(\.qualifiedName).joined(separator: ", "))")
        + ". Give the name of a test, or a line.",
      lines: tests.map { text.line(of: $0.header.start) })
  }

  private func lines(of function: PythonCatalog.Block) -> ClosedRange<Int> {
    let first = text.line(of: function.range.lowerBound)
    return first...max(first, text.line(of: max(function.range.lowerBound, function.range.upperBound - 1)))
  }

  /// Returns the position before or after a line: between two statements.
  private func place(at line: Int, in function: PythonCatalog.Block) throws -> (
    offset: Int, indentation: String
  ) {
    let lines = lines(of: function)
    guard lines.contains(line) else {
      throw SourceEditorError(
        .badLine, path,
        "Line \(line) is not in \(function.qualifiedName), which has the lines \(lines.lowerBound) to "
          + "\(lines.upperBound).", lines: [lines.lowerBound, lines.upperBound])
    }
    let isAfter = if case .after = point.place { true } else { false }
    let start = text.start(ofLine: isAfter ? line + 1 : line)
    let body = function.body
    // A position in the header is moved to the first statement, and one inside of a statement to its beginning or end.
    var offset = max(start, function.header.range.upperBound)
    if let inside = body.first(where: { $0.range.lowerBound < start && start < $0.range.upperBound }) {
      offset = isAfter ? inside.range.upperBound : inside.range.lowerBound
    }
    return place(between: body, at: offset, isAfter)
  }

  /// Moves a position between two lines to one where the syntax permits a statement.
  ///
  /// No statement may follow a decorator. Before a clause such as `else`, a statement has the indentation of the line
  /// above it; if that line has the indentation of the clause or less, the position is moved out of the whole statement.
  private func place(between body: [PythonLines.Line], at offset: Int, _ isAfter: Bool) -> (
    offset: Int, indentation: String
  ) {
    let next = body.firstIndex { $0.range.lowerBound >= offset } ?? body.count
    let decorators = body[..<next].reversed().prefix { $0.text.hasPrefix("@") }
    if let first = decorators.last { return (first.range.lowerBound, text.indentation(at: first.start)) }
    guard next > 0, next < body.count, Self.isClause(body[next]) else {
      return (offset, indentation(at: offset, in: body))
    }
    let level = body[next].indentation
    let last = body[next - 1]
    if last.indentation > level { return (offset, text.indentation(at: last.start)) }
    func isPart(_ line: PythonLines.Line) -> Bool {
      line.indentation > level || (line.indentation == level && Self.isClause(line))
    }
    let head = body[..<next].last { !isPart($0) } ?? last
    let end = body[next...].prefix(while: isPart).last ?? body[next]
    return (isAfter ? end.range.upperBound : head.range.lowerBound, text.indentation(at: head.start))
  }

  /// Whether a line begins a further clause of a compound statement (Python Language Reference, 8).
  private static func isClause(_ line: PythonLines.Line) -> Bool {
    line.text.prefixMatch(of: #/(?:else|elif|except|finally)\b|case\s+[^=:\s].*:/#) != nil
  }

  /// Returns the indentation of a statement at an offset: that of the next statement, or of the first one at the end.
  private func indentation(at offset: Int, in body: [PythonLines.Line]) -> String {
    let next = body.first { $0.range.lowerBound >= offset } ?? body.first
    return next.map { text.indentation(at: $0.start) } ?? step
  }

  // MARK: - New tests

  private func addingTest() throws -> InsertionPlan {
    let (type, given) = Self.parts(of: point.test)
    guard let name = given, name.wholeMatch(of: #/[\p{L}_]\w*/#) != nil, name.hasPrefix("test") else {
      throw SourceEditorError(
        .badName, path,
        "The name \"\(given ?? "")\" of the new test does not begin with \"test\". pytest runs no other functions: choose "
          + "a name such as test_adding.")
    }
    if let type {
      let classes = catalog.blocks.filter { $0.isClass && $0.name == type }
      guard classes.count == 1, let last = classes[0].body.last else {
        let all = catalog.blocks.filter(\.isClass).map(\.name)
        let near = NearMisses.closest(to: type, among: all, limit: 3)
        throw SourceEditorError(
          .noSuchType, path,
          "\(path) has no class \(type)."
            + (near.isEmpty ? "" : " Did you mean \(near.joined(separator: ", "))?"),
          names: near)
      }
      let methods = catalog.tests.filter { $0.around.last == type }
      let application = try newApplication(methods)
      let outer = text.indentation(at: classes[0].body[0].start)
      let isMember = application.hasPrefix("self.")
      let parameters = isMember ? "self" : "self, \(application)"
      return plan(
        at: last.range.upperBound, header: ["", "\(outer)def \(name)(\(parameters)):"],
        indentation: outer + step, context("\(type).\(name)", application))
    }
    let application = try newApplication(catalog.tests.filter(\.around.isEmpty))
    return plan(
      at: text.bytes.count, header: ["", "", "def \(name)(\(application)):"], indentation: step,
      context(name, application))
  }

  /// Returns the variable with the program for a new test next to others.
  private func newApplication(_ others: [PythonCatalog.Block]) throws -> String {
    if let name = others.lazy.compactMap({ catalog.application(in: $0) }).first { return name }
    if let name = PythonCatalog.usualNames.first(where: { catalog.fixtures.contains($0) }) { return name }
    if let name = PythonFixtures.application(for: path) { return name }
    throw SourceEditorError(
      .noApplication, path,
      "Neither \(path) nor conftest.py has a fixture \"app\" or \"driver\" with the program. "
        + "\"understudy init --language python\" writes one; a new file gets its own.")
  }

  // MARK: - Plans

  private func context(_ test: String, _ application: String) -> InsertionContext {
    var context = InsertionContext(
      test: test, line: 1, application: application, style: .python, indentation: step)
    context.namesStrategies = catalog.importsStrategies
    return context
  }

  private func plan(
    at offset: Int, header: [String] = [], indentation: String, _ context: InsertionContext
  ) -> InsertionPlan {
    let end = text.lineEnding
    let prefix = Array(text.bytes[..<offset])
    // The last line of the file may have no line end.
    let isOpen = !prefix.isEmpty && prefix.last != UInt8(ascii: "\n") && prefix.last != UInt8(ascii: "\r")
    let lead = (isOpen ? end : "") + header.map { $0 + end }.joined()
    return InsertionPlan(
      prefix: prefix, suffix: Array(text.bytes[offset...]), lead: Array(lead.utf8), indentation: indentation,
      lineEnding: end, context: context)
  }
}
