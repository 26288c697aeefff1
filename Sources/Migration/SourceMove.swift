// SPDX-License-Identifier: Apache-2.0

import SwiftParser
import SwiftSyntax

/// The result of the migration of one source file.
package struct SourceMove {
  /// A change, or a place that could not be changed.
  package struct Remark: Equatable {
    /// The line in the original file, from 1.
    package let line: Int
    package let text: String
    /// Whether the file was changed; otherwise the place needs manual work.
    package let isDone: Bool
  }

  package let text: String
  package let remarks: [Remark]
  /// Whether it imports Apple modules that the product `AppleModules` replaces.
  package let usesAppleModules: Bool

  /// Applies all rules to a source.
  ///
  /// - Parameters:
  ///   - source: the text of the file.
  ///   - modules: the modules of the new package.
  package init(_ source: String, modules: Set<String> = []) {
    var imports: Imports?
    (text, remarks) = Self.apply(to: source) { converter in
      let rule = Imports(converter, modules: modules)
      imports = rule
      return [
        rule, ObjectiveC(converter), KeyPathTexts(converter),
        RegexLiterals(converter), MainActorOverrides(converter), SystemConditions(converter),
        MissingTypes(converter), UnusedSuperclassRule(converter),
      ]
    }
    usesAppleModules = imports?.usesAppleModules ?? false
  }

  /// Converts tests of one testing library to the other.
  package init(_ source: String, to library: TestingLibrary) {
    (text, remarks) = Self.apply(to: source) { [library.rule($0)] }
    usesAppleModules = false
  }

  private static func apply(
    to source: String, _ rules: (SourceLocationConverter) -> [MigrationRule]
  ) -> (text: String, remarks: [Remark]) {
    let tree = Parser.parse(source: source)
    let rules = rules(SourceLocationConverter(fileName: "", tree: tree))
    for rule in rules { rule.walk(tree) }
    return (
      SourceEdits.apply(rules.flatMap(\.edits), to: source),
      rules.flatMap(\.remarks).sorted { ($0.line, $0.text) < ($1.line, $1.text) }
    )
  }

  /// Replaces a whole file by another one.
  init(replacing text: String, because reason: String) {
    self.text = text
    remarks = [Remark(line: 1, text: reason, isDone: true)]
    usesAppleModules = false
  }
}

/// A rule for one kind of code that works on Apple's systems but not on Linux.
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

  /// Replaces a node by a text; the space around it stays.
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

  /// Replaces several nodes by a text.
  func replace(from first: Syntax, to last: Syntax, by text: String, because reason: String) {
    let start = first.positionAfterSkippingLeadingTrivia.utf8Offset
    edits.append(Edit(range: start..<last.endPositionBeforeTrailingTrivia.utf8Offset, text: text))
    remark(first, reason, isDone: true)
  }

  /// Inserts a text before a node.
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
    if let line = before.lastIndex(of: "\n"), after.contains("\n") {
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
