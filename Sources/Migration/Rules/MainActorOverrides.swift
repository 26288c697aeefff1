// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// Handles main-actor overrides of XCTest's methods; on Linux, these methods have no actor.
final class MainActorOverrides: MigrationRule {
  private static let methods: Set<String> = ["setUp", "setUpWithError", "tearDown", "tearDownWithError"]

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    let overrides = node.memberBlock.members.compactMap { $0.decl.as(FunctionDeclSyntax.self) }.filter {
      method in
      method.modifiers.contains { $0.name.tokenKind == .keyword(.override) }
        && Self.methods.contains(method.name.text) && method.signature.effectSpecifiers?.asyncSpecifier == nil
    }
    guard !overrides.isEmpty else { return .visitChildren }
    if let actor = Self.mainActor(of: node.attributes) {
      guard !node.attributes.contains(where: { $0.trimmedDescription == "@preconcurrency" }) else {
        return .visitChildren
      }
      replace(
        actor, by: "@preconcurrency @MainActor",
        because:
          "XCTest's methods have no actor on Linux: with @preconcurrency, a class on the main actor can override them"
      )
    } else {
      for method in overrides {
        guard let actor = Self.mainActor(of: method.attributes) else { continue }
        remove(actor, because: "XCTest's methods have no actor on Linux, and elements do not need one")
      }
    }
    return .visitChildren
  }

  private static func mainActor(of attributes: AttributeListSyntax) -> AttributeListSyntax.Element? {
    attributes.first { $0.trimmedDescription == "@MainActor" }
  }
}
