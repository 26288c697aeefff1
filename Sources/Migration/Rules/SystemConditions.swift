// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// `#if os(iOS)` around code of the tests, which then would not be there.
final class SystemConditions: MigrationRule {
  /// The first that a condition has is what Linux is taken for: a desktop is more like a Mac than like a telephone.
  private static let likeness = ["macOS", "iOS", "OSX", "tvOS", "visionOS", "watchOS"]

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    let conditions = node.clauses.compactMap(\.condition)
    guard conditions.contains(where: { Self.asksForSystem($0) }),
      !node.clauses.contains(where: { $0.condition == nil }),
      !conditions.contains(where: { $0.description.contains("Linux") || $0.description.contains("!") })
    else { return .visitChildren }
    for system in Self.likeness {
      guard let condition = conditions.first(where: { Self.systems($0)?.contains(system) == true }) else {
        continue
      }
      replace(
        condition, by: "\(condition.trimmedDescription) || os(Linux)",
        because: "what is inside belongs to the tests on Linux, too")
      return .visitChildren
    }
    leave(node, because: "this condition asks for a system in more words: say what holds for os(Linux)")
    return .visitChildren
  }

  private static func asksForSystem(_ condition: ExprSyntax) -> Bool { condition.description.contains("os(") }

  /// The systems of a condition that is nothing but these: `os(iOS)`, `os(iOS) || os(tvOS)`.
  private static func systems(_ condition: ExprSyntax) -> [String]? {
    var found: [String] = []
    for part in condition.trimmedDescription.split(separator: "||") {
      let word = part.filter { !$0.isWhitespace }
      guard word.hasPrefix("os("), word.hasSuffix(")") else { return nil }
      found.append(String(word.dropFirst(3).dropLast()))
    }
    return found
  }
}
