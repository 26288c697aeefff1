// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// A rule that changes or reports one kind of code in a source file.
///
/// The code works on Apple's systems but not on Linux, or it belongs to another testing library.
class MigrationRule: SyntaxVisitor {
  struct Edit {
    /// The range in the UTF-8 text.
    let range: Range<Int>
    let text: String
  }

  private let converter: SourceLocationConverter
  private(set) var edits: [Edit] = []
  private(set) var remarks: [SourceMove.Remark] = []

  init(_ converter: SourceLocationConverter) {
    self.converter = converter
    super.init(viewMode: .sourceAccurate)
  }

  /// Replaces a node with a string; the space around it stays.
  ///
  /// - Parameters:
  ///   - node: the node to replace.
  ///   - text: the new text.
  ///   - reason: the reason for the report.
  ///   - isDone: whether no manual work remains.
  func replace(_ node: some SyntaxProtocol, by text: String, because reason: String, isDone: Bool = true) {
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    edits.append(Edit(range: start..<node.endPositionBeforeTrailingTrivia.utf8Offset, text: text))
    remark(node, reason, isDone: isDone)
  }

  /// Replaces several nodes with a string.
  func replace(from first: Syntax, to last: Syntax, by text: String, because reason: String) {
    let start = first.positionAfterSkippingLeadingTrivia.utf8Offset
    edits.append(Edit(range: start..<last.endPositionBeforeTrailingTrivia.utf8Offset, text: text))
    remark(first, reason, isDone: true)
  }

  /// Inserts a string before a node.
  func insert(_ text: String, before node: Syntax) {
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    edits.append(Edit(range: start..<start, text: text))
  }

  /// Removes a node: with its line if nothing else is on the line, otherwise with the space after it.
  func remove(_ node: some SyntaxProtocol, because reason: String) {
    var start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    var end = node.endPosition.utf8Offset
    let before = node.leadingTrivia.description
    let after =
      node.trailingTrivia.description
      + (node.nextToken(viewMode: .sourceAccurate)?.leadingTrivia.description ?? "\n")
    if let line = before.lastIndex(where: \.isNewline), after.contains(where: \.isNewline) {
      start -= before[line...].utf8.count
      end = node.endPositionBeforeTrailingTrivia.utf8Offset
    } else if let next = node.nextToken(viewMode: .sourceAccurate), !after.contains("/") {
      end = next.positionAfterSkippingLeadingTrivia.utf8Offset
    }
    edits.append(Edit(range: start..<end, text: ""))
    remark(node, reason, isDone: true)
  }

  /// Reports a place that needs manual work.
  func leave(_ node: some SyntaxProtocol, because reason: String) { remark(node, reason, isDone: false) }

  private func remark(_ node: some SyntaxProtocol, _ text: String, isDone: Bool) {
    let line = converter.location(for: node.positionAfterSkippingLeadingTrivia).line
    remarks.append(.init(line: line, text: text, isDone: isDone))
  }
}
