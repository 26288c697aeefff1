// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// Finds the position for statements in an existing file in Swift.
struct SwiftPlanner {
  let point: InsertionPoint
  let path: String
  let text: SourceText
  let catalog: SourceCatalog

  init(_ point: InsertionPoint, text: SourceText) {
    self.point = point
    self.text = text
    path = point.file
    catalog = SourceCatalog(text)
  }

  func plan() throws -> InsertionPlan {
    guard let function = try TestFinder(point: point, catalog: catalog).function() else {
      return try addingTest()
    }
    switch point.place {
    case .end: return atEnd(of: function)
    case .before(let line), .after(let line):
      return try LinePlanner(planner: self, function: function).plan(line: line)
    }
  }

  // MARK: - At the end of a test

  func atEnd(of function: SourceCatalog.Function) -> InsertionPlan {
    let (open, close) = braces(function.body.leftBrace, function.body.rightBrace)
    let outer = text.indentation(at: text.beginsLine(close) ? close : function.range.lowerBound)
    let first = function.body.statements.first.map { offset($0.positionAfterSkippingLeadingTrivia) }
    let inner = first.flatMap { text.beginsLine($0) ? text.indentation(at: $0) : nil } ?? outer + step
    let context = context(of: function, at: close)
    return plan(
      open: open, close: close, outer: outer, inner: inner, context: context, header: [], footer: [])
  }

  private func addingTest() throws -> InsertionPlan {
    let (type, name) = try TestFinder(point: point, catalog: catalog).placeForNewTest()
    let (open, close) = braces(type.members.leftBrace, type.members.rightBrace)
    let outer = text.indentation(at: text.beginsLine(close) ? close : type.range.lowerBound)
    let first = type.members.members.first.map { offset($0.positionAfterSkippingLeadingTrivia) }
    let inner = first.flatMap { text.beginsLine($0) ? text.indentation(at: $0) : nil } ?? outer + step
    let isSwiftTesting = catalog.usesSwiftTesting(type)
    let context = InsertionContext(
      test: "\(type.name).\(name)", line: text.line(of: close),
      application: ApplicationVariable.name(in: nil, type: type.members),
      style: isSwiftTesting ? .swiftTesting : .xctest,
      indentation: step)
    let blank = first == nil || endsWithBlankLine(before: close) ? [] : [""]
    return plan(
      open: open, close: close, outer: outer, inner: inner, context: context,
      header: blank + ["\(isSwiftTesting ? "@Test " : "")func \(name)() {"], footer: ["}"])
  }

  /// Puts lines before a closing brace.
  ///
  /// A brace that shares its line with other code moves to a separate line.
  private func plan(
    open: Int, close: Int, outer: String, inner: String, context: InsertionContext, header: [String],
    footer: [String]
  ) -> InsertionPlan {
    let end = text.lineEnding
    func block(_ lines: [String]) -> [UInt8] {
      Array(lines.map { ($0.isEmpty ? "" : inner + $0) + end }.joined().utf8)
    }
    let bytes = text.bytes
    let indentation = header.isEmpty ? inner : inner + step
    let content = bytes[open..<close]
    let hasSeparateLine =
      text.beginsLine(close) && content.contains { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    if hasSeparateLine {
      let offset = text.lineStart(of: close)
      return InsertionPlan(
        prefix: Array(bytes[..<offset]), suffix: Array(bytes[offset...]), lead: block(header),
        trail: block(footer),
        indentation: indentation, lineEnding: end, context: context)
    }
    // In "{ }" and "{ statement }", line breaks replace the spaces inside the braces.
    let trailing = content.reversed().prefix(while: SourceText.isBlank).count
    let isEmpty = content.allSatisfy(SourceText.isBlank)
    let isOneLine = !content.contains { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    let leading = isEmpty || !isOneLine ? 0 : content.prefix(while: SourceText.isBlank).count
    let from = isEmpty ? open : isOneLine ? open : close - trailing
    let unchanged = isEmpty ? [] : Array(bytes[(open + leading)..<(close - trailing)])
    var lead = Array(end.utf8)
    if !isEmpty, isOneLine { lead += Array(inner.utf8) + unchanged + Array(end.utf8) }
    return InsertionPlan(
      prefix: Array(bytes[..<from]), suffix: Array(bytes[close...]), original: Array(bytes[from..<close]),
      lead: lead + block(header), trail: block(footer) + Array(outer.utf8), indentation: indentation,
      lineEnding: end, context: context)
  }

  // MARK: - Locations

  var step: String { text.indentationStep }

  func offset(_ position: AbsolutePosition) -> Int { position.utf8Offset + catalog.skipped }

  /// Returns the offset after the opening brace, and that of the closing brace.
  private func braces(_ left: TokenSyntax, _ right: TokenSyntax) -> (open: Int, close: Int) {
    (offset(left.endPositionBeforeTrailingTrivia), offset(right.positionAfterSkippingLeadingTrivia))
  }

  private func endsWithBlankLine(before close: Int) -> Bool {
    let line = text.line(of: close)
    guard line > 1, text.beginsLine(close) else { return false }
    return text.bytes[text.start(ofLine: line - 1)..<text.start(ofLine: line)].allSatisfy(SourceText.isSpace)
  }

  func context(of function: SourceCatalog.Function, at offset: Int) -> InsertionContext {
    let type = catalog.types.last { $0.range.contains(function.range.lowerBound) }
    return InsertionContext(
      test: function.qualifiedName, line: text.line(of: offset),
      application: ApplicationVariable.name(in: function.body, type: type?.members),
      style: function.isSwiftTesting ? .swiftTesting : .xctest, indentation: step)
  }
}
