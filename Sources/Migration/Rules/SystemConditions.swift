// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// Handles conditions such as `#if os(iOS)` in the tests, because the code inside would not be compiled on Linux.
final class SystemConditions: MigrationRule {
  /// Linux counts as the first of these systems that occurs in a condition.
  ///
  /// The Mac is first, because a desktop is more similar to a Mac than to a telephone.
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
        because: "the code inside also applies to Linux")
      return .visitChildren
    }
    leave(node, because: "this condition tests for a platform and more: add the case of os(Linux)")
    return .visitChildren
  }

  private static func asksForSystem(_ condition: ExprSyntax) -> Bool { condition.description.contains("os(") }

  /// Returns the systems of a condition such as `os(iOS) || os(tvOS)`; nil if the condition also has other parts.
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
