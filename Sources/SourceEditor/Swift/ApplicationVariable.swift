// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// The variable of a test that holds its application.
enum ApplicationVariable {
  /// - Parameters:
  ///   - body: the test.
  ///   - type: the members of the type that contains the test.
  /// - Returns: the name of the variable; nil if there is no such variable.
  static func name(in body: CodeBlockSyntax?, type: MemberBlockSyntax?) -> String? {
    let locals = body?.statements.compactMap { $0.item.as(VariableDeclSyntax.self) } ?? []
    let members = type?.members.compactMap { $0.decl.as(VariableDeclSyntax.self) } ?? []
    for declaration in locals + members {
      for binding in declaration.bindings where isApplication(binding) {
        if let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text { return name }
      }
    }
    // A base class in another file may declare the variable. The tests then use the variable without a declaration in
    // this file.
    guard let type else { return nil }
    let finder = AppReferenceVisitor(viewMode: .sourceAccurate)
    finder.walk(type)
    return finder.isUsed && !finder.isDeclared ? "app" : nil
  }

  private static func isApplication(_ binding: PatternBindingSyntax) -> Bool {
    let type = binding.typeAnnotation?.type.trimmedDescription ?? ""
    let value = binding.initializer?.value.trimmedDescription ?? ""
    // `understudy init --application` writes "XCUIApplication.underTest".
    return type.hasPrefix("XCUIApplication")
      || ["XCUIApplication(", "XCUIApplication."].contains { value.hasPrefix($0) }
  }
}

private final class AppReferenceVisitor: SyntaxVisitor {
  private(set) var isUsed = false
  /// Whether the type contains a declaration of the variable.
  ///
  /// Members of the type have been checked before, so the declaration is local to a test. A new test then has no
  /// variable yet.
  private(set) var isDeclared = false

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if node.baseName.text == "app" { isUsed = true }
    return .visitChildren
  }

  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    if node.identifier.text == "app" { isDeclared = true }
    return .visitChildren
  }
}
