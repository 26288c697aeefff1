// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// Converts a Swift Testing file to XCTest, for runners and people that do not have Swift Testing.
final class XCTestConversion: MigrationRule {
  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.path.trimmedDescription == "Testing" {
      replace(node.path, by: "XCTest", because: "the module of XCTest")
    }
    return .skipChildren
  }

  // MARK: - Suites

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    suite(node, node.structKeyword, node.name, node.inheritanceClause)
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    suite(node, node.classKeyword, node.name, node.inheritanceClause)
  }

  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    suite(node, node.actorKeyword, node.name, node.inheritanceClause)
  }

  private func suite(
    _ node: some DeclGroupSyntax, _ keyword: TokenSyntax, _ name: TokenSyntax,
    _ clause: InheritanceClauseSyntax?
  ) -> SyntaxVisitorContinueKind {
    let tests = node.memberBlock.members.compactMap { $0.decl.as(FunctionDeclSyntax.self) }.filter {
      Self.testAttribute($0) != nil
    }
    guard !tests.isEmpty else { return .visitChildren }
    let isFinal = node.modifiers.contains { $0.name.text == "final" }
    replace(keyword, by: isFinal ? "class" : "final class", because: "an XCTest test case is a class")
    if let clause {
      insert("XCTestCase, ", before: Syntax(clause.inheritedTypes))
    } else {
      replace(name, by: "\(name.text): XCTestCase", because: "an XCTest test case inherits from XCTestCase")
    }
    for attribute in node.attributes where attribute.trimmedDescription.hasPrefix("@Suite") {
      if attribute.trimmedDescription.contains("("), attribute.trimmedDescription != "@Suite(.uiTest)" {
        leave(attribute, because: "traits of a suite have no counterpart: \(attribute.trimmedDescription)")
      }
      remove(attribute, because: "XCTest finds test cases by their class")
    }
    return .visitChildren
  }

  private static func testAttribute(_ node: FunctionDeclSyntax) -> AttributeSyntax? {
    node.attributes.lazy.compactMap { $0.as(AttributeSyntax.self) }.first {
      $0.attributeName.trimmedDescription == "Test"
    }
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let attribute = Self.testAttribute(node) else { return .visitChildren }
    if !node.signature.parameterClause.parameters.isEmpty {
      leave(attribute, because: "XCTest tests have no arguments: write a loop")
      return .visitChildren
    }
    if attribute.arguments != nil, attribute.trimmedDescription != "@Test(.uiTest)" {
      leave(
        attribute, because: "names and traits of a test have no counterpart: \(attribute.trimmedDescription)")
    }
    remove(attribute, because: "XCTest finds tests by their names")
    let name = node.name.text.trimmingPrefix("`").replacing("`", with: "")
    if !name.hasPrefix("test") {
      replace(
        node.name, by: "test\(name.prefix(1).uppercased())\(name.dropFirst())",
        because: "XCTest finds tests by their names")
    }
    return .visitChildren
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    guard isInSuite(node), node.signature.parameterClause.parameters.isEmpty else { return .visitChildren }
    let isAsync = node.signature.effectSpecifiers?.asyncSpecifier != nil
    replace(
      from: Syntax(node.initKeyword), to: Syntax(node.signature),
      by: isAsync ? "override func setUp() async throws" : "override func setUpWithError() throws",
      because: "code that runs before each test")
    return .visitChildren
  }

  override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    if isInSuite(node) {
      replace(node.deinitKeyword, by: "override func tearDown()", because: "code that runs after each test")
    }
    return .visitChildren
  }

  private func isInSuite(_ node: some SyntaxProtocol) -> Bool {
    guard let members = node.parent?.parent?.as(MemberBlockItemListSyntax.self) else { return false }
    return members.contains { $0.decl.as(FunctionDeclSyntax.self).flatMap(Self.testAttribute) != nil }
  }

  // MARK: - Expectations

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    guard ["expect", "require"].contains(node.macroName.text), let first = node.arguments.first else {
      return .visitChildren
    }
    let message =
      node.arguments.dropFirst().first { $0.label == nil }.map { ", \($0.expression.trimmedDescription)" }
      ?? ""
    if first.label?.text == "throws", let closure = node.trailingClosure {
      guard node.macroName.text == "expect" else {
        leave(node, because: "#require(throws:) has no certain counterpart")
        return .visitChildren
      }
      let never = first.expression.trimmedDescription == "Never.self"
      let body = closure.statements.trimmedDescription
      replace(
        node, by: "\(never ? "XCTAssertNoThrow" : "XCTAssertThrowsError")(\(body)\(message))",
        because: "#expect(throws:)")
      return .skipChildren
    }
    guard first.label == nil else {
      leave(
        node,
        because: "#\(node.macroName.text) with \(first.label?.text ?? "") has no certain counterpart")
      return .visitChildren
    }
    if node.macroName.text == "require", isUsed(node) {
      replace(
        node, by: "XCTUnwrap(\(first.expression.trimmedDescription)\(message))",
        because: "#require of a value")
    } else {
      let text = Self.assertion(first.expression, message)
      if node.macroName.text == "require" {
        leave(node, because: "#require stops the test: set continueAfterFailure to false")
      }
      if let attempt = node.parent?.as(TryExprSyntax.self), node.macroName.text == "require" {
        replace(attempt, by: text, because: "#require")
      } else {
        replace(node, by: text, because: "#\(node.macroName.text)")
      }
    }
    return .skipChildren
  }

  /// Whether the value of `#require` is used, such as an unwrapped optional.
  private func isUsed(_ node: MacroExpansionExprSyntax) -> Bool {
    var place = node.parent
    while let here = place {
      if here.is(CodeBlockItemSyntax.self) { return false }
      if !here.is(TryExprSyntax.self), !here.is(AwaitExprSyntax.self) { return true }
      place = here.parent
    }
    return true
  }

  private static let signs = [
    "==": "XCTAssertEqual", "!=": "XCTAssertNotEqual", ">": "XCTAssertGreaterThan",
    ">=": "XCTAssertGreaterThanOrEqual",
    "<": "XCTAssertLessThan", "<=": "XCTAssertLessThanOrEqual", "===": "XCTAssertIdentical",
    "!==": "XCTAssertNotIdentical",
  ]

  private static func assertion(_ expression: ExprSyntax, _ message: String) -> String {
    if let sequence = expression.as(SequenceExprSyntax.self), sequence.elements.count == 3 {
      let parts = sequence.elements.map(\.trimmedDescription)
      if parts[2] == "nil" {
        if parts[1] == "==" { return "XCTAssertNil(\(parts[0])\(message))" }
        if parts[1] == "!=" { return "XCTAssertNotNil(\(parts[0])\(message))" }
      }
      if let name = signs[parts[1]] { return "\(name)(\(parts[0]), \(parts[2])\(message))" }
    }
    if let prefix = expression.as(PrefixOperatorExprSyntax.self), prefix.operator.text == "!" {
      return "XCTAssertFalse(\(prefix.expression.trimmedDescription)\(message))"
    }
    return "XCTAssertTrue(\(expression.trimmedDescription)\(message))"
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    switch node.calledExpression.trimmedDescription {
    case "Issue.record":
      let message = node.arguments.first { $0.label == nil }?.expression.trimmedDescription ?? ""
      replace(node, by: "XCTFail(\(message))", because: "Issue.record")
      return .skipChildren
    case "confirmation", "withKnownIssue", "Attachment.record":
      leave(node, because: "\(node.calledExpression.trimmedDescription) has no certain counterpart")
    default: break
    }
    return .visitChildren
  }
}
