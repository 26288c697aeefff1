// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// Finds the position for statements at a line of a test: between two statements of the innermost block there.
struct LinePlanner {
  let planner: SwiftPlanner
  let function: SourceCatalog.Function

  private var text: SourceText { planner.text }

  func plan(line: Int) throws -> InsertionPlan {
    guard line >= 1, line <= text.lineCount else {
      throw SourceEditorError(
        .badLine, planner.path,
        "\(planner.path) has no line \(line): it has the lines 1 to \(text.lineCount).", lines: [line]
      )
    }
    let close = planner.offset(function.body.rightBrace.positionAfterSkippingLeadingTrivia)
    let open = planner.offset(function.body.leftBrace.positionAfterSkippingLeadingTrivia)
    if text.line(of: open) == text.line(of: close), text.line(of: open) == line {
      return planner.atEnd(of: function)
    }
    let isAfter = if case .after = planner.point.place { true } else { false }
    let lists = BlockLists.find(in: function.body, planner.offset)
    guard let place = settle(text.start(ofLine: isAfter ? line + 1 : line), isAfter, lists) else {
      let (first, last) = (text.line(of: open), text.line(of: close))
      throw SourceEditorError(
        .badLine, planner.path,
        "Line \(line) is not in \(function.qualifiedName), which has the lines \(first) to \(last).",
        lines: [first, last])
    }
    let bytes = text.bytes
    return InsertionPlan(
      prefix: Array(bytes[..<place.offset]), suffix: Array(bytes[place.offset...]),
      indentation: place.indentation,
      lineEnding: text.lineEnding, context: planner.context(of: function, at: place.offset))
  }

  /// Moves a position at the beginning of a line out of the statement or comment that contains it.
  private func settle(_ start: Int, _ isAfter: Bool, _ lists: [BlockLists.List]) -> (
    offset: Int, indentation: String
  )? {
    var offset = start
    // Each iteration moves the position out of one statement or comment.
    for _ in 0..<100 {
      guard
        let list = lists.filter({ $0.range.contains(offset) }).min(by: { $0.range.count < $1.range.count })
      else { return nil }
      if let inside = list.items.first(where: { $0.lowerBound < offset && offset < $0.upperBound })
        ?? list.comments.first(where: { $0.lowerBound < offset && offset < $0.upperBound })
      {
        let next =
          isAfter
          ? text.start(ofLine: text.line(of: inside.upperBound - 1) + 1)
          : text.lineStart(of: inside.lowerBound)
        if next == offset { return nil }
        offset = next
        continue
      }
      return (offset, indentation(at: offset, in: list))
    }
    return nil
  }

  private func indentation(at offset: Int, in list: BlockLists.List) -> String {
    let lineItems = list.items.filter { text.beginsLine($0.lowerBound) }
    if let item = lineItems.last(where: { $0.upperBound <= offset }) ?? lineItems.first {
      return text.indentation(at: item.lowerBound)
    }
    return text.indentation(at: max(0, list.range.lowerBound - 1)) + planner.step
  }
}

/// Collects the lists of statements in a body, including those in closures and branches.
private final class BlockLists: SyntaxVisitor {
  struct List {
    /// From the offset after the block's opening token to the offset before its closing token, both included, in bytes
    /// of the file.
    let range: ClosedRange<Int>
    let items: [Range<Int>]
    /// The block comments before the statements and before the closing token; they may extend over several lines.
    let comments: [Range<Int>]
  }

  private let offset: (AbsolutePosition) -> Int
  private var lists: [List] = []

  private init(_ offset: @escaping (AbsolutePosition) -> Int) {
    self.offset = offset
    super.init(viewMode: .sourceAccurate)
  }

  static func find(in body: CodeBlockSyntax, _ offset: @escaping (AbsolutePosition) -> Int) -> [List] {
    let visitor = BlockLists(offset)
    visitor.walk(body)
    return visitor.lists
  }

  override func visit(_ node: CodeBlockItemListSyntax) -> SyntaxVisitorContinueKind {
    guard let before = node.previousToken(viewMode: .sourceAccurate),
      let after = node.nextToken(viewMode: .sourceAccurate)
    else { return .visitChildren }
    let start = offset(before.endPositionBeforeTrailingTrivia)
    let end = offset(after.positionAfterSkippingLeadingTrivia)
    guard start <= end else { return .visitChildren }
    let items = node.map {
      let start = offset($0.positionAfterSkippingLeadingTrivia)
      return start..<max(start, offset($0.endPositionBeforeTrailingTrivia))
    }
    let firsts = node.compactMap { $0.firstToken(viewMode: .sourceAccurate) } + [after]
    lists.append(List(range: start...end, items: items, comments: firsts.flatMap(comments)))
    return .visitChildren
  }

  private func comments(before token: TokenSyntax) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start = offset(token.position)
    for piece in token.leadingTrivia {
      let end = start + piece.sourceLength.utf8Length
      switch piece {
      case .blockComment, .docBlockComment: found.append(start..<end)
      default: break
      }
      start = end
    }
    return found
  }
}
