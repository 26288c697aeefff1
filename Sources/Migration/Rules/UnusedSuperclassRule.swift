// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// Handles page objects that inherit from a view controller but do not use it, as in Xcode's template for a new class.
final class UnusedSuperclassRule: MigrationRule {
  private static let controllers: Set<String> = [
    "NSViewController", "UIViewController", "NSWindowController", "UITableViewController",
  ]

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let clause = node.inheritanceClause, let first = clause.inheritedTypes.first,
      Self.controllers.contains(first.type.trimmedDescription), !Self.usesSuperclass(node.memberBlock)
    else { return .visitChildren }
    let reason =
      "there is no \(first.type.trimmedDescription) on Linux, and \(node.name.text) does not use it"
    if let second = clause.inheritedTypes.dropFirst().first {
      replace(from: Syntax(first), to: Syntax(second), by: second.trimmedDescription, because: reason)
    } else {
      replace(clause, by: "", because: reason)
    }
    return .visitChildren
  }

  private static func usesSuperclass(_ members: MemberBlockSyntax) -> Bool {
    let finder = SuperclassUse(viewMode: .sourceAccurate)
    finder.walk(members)
    return finder.isFound
  }
}

private final class SuperclassUse: SyntaxVisitor {
  private(set) var isFound = false

  override func visit(_ node: SuperExprSyntax) -> SyntaxVisitorContinueKind {
    isFound = true
    return .skipChildren
  }

  override func visit(_ node: DeclModifierSyntax) -> SyntaxVisitorContinueKind {
    if node.name.tokenKind == .keyword(.override) { isFound = true }
    return .skipChildren
  }
}
