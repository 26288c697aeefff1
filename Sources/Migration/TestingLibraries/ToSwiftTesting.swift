// SPDX-License-Identifier: Apache-2.0

import Notation
import SwiftSyntax

/// Converts an XCTest file to Swift Testing.
///
/// Classes stay classes, because a `tearDown` becomes a `deinit`. Code that only an XCTest test case can run stays,
/// with a remark.
final class ToSwiftTesting: MigrationRule {
  /// Whether the current class stops at the first failure.
  private var stopsAtFailure = false
  private var testCases: [ClassDeclSyntax] = []

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.path.trimmedDescription == "XCTest" {
      replace(node, by: "import Testing\nimport XCUIAutomation", because: "the module of Swift Testing")
    }
    return .skipChildren
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let clause = node.inheritanceClause,
      let parent = clause.inheritedTypes.first, parent.type.trimmedDescription.hasSuffix("XCTestCase")
    else { return .visitChildren }
    if parent.type.trimmedDescription != "XCTestCase" {
      leave(
        node.name,
        because:
          "\(node.name.text) inherits from a custom test case, which Swift Testing does not support: make it a value "
          + "that the tests use"
      )
    }
    testCases.append(node)
    stopsAtFailure = node.description.contains("continueAfterFailure = false")
    let others = clause.inheritedTypes.dropFirst().map(\.type.trimmedDescription)
    replace(
      clause, by: others.isEmpty ? "" : ": \(others.joined(separator: ", "))",
      because: "suites do not inherit from a class")
    insert("@Suite(.uiTest) ", before: node.modifiers.first.map(Syntax.init) ?? Syntax(node.classKeyword))
    return .visitChildren
  }

  override func visitPost(_ node: ClassDeclSyntax) {
    if testCases.last?.id == node.id {
      testCases.removeLast()
      stopsAtFailure = false
    }
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard !testCases.isEmpty, node.parent?.is(MemberBlockItemSyntax.self) == true else {
      return .visitChildren
    }
    let effects = node.signature.effectSpecifiers
    let specifiers = [effects?.asyncSpecifier?.text, effects?.throwsClause?.trimmedDescription].compactMap {
      $0
    }
    let isStatic = node.modifiers.contains { ["class", "static"].contains($0.name.text) }
    switch node.name.text {
    case "setUp" where isStatic, "tearDown" where isStatic:
      leave(node.name, because: "Swift Testing has no method that runs once before the tests of a suite")
    case "setUp", "setUpWithError":
      replaceHead(
        of: node, by: (["init()"] + specifiers).joined(separator: " "),
        because: "each test has its own value of the suite: init runs before the test")
    case "tearDown" where specifiers.isEmpty:
      replaceHead(of: node, by: "deinit", because: "the deinit of the suite runs after each test")
    case "tearDown", "tearDownWithError":
      leave(
        node.name, because: "a deinit cannot throw or wait: write this as a trait, or do it in the test")
    case let name
    where name.hasPrefix("test") && node.signature.parameterClause.parameters.isEmpty && name != "test":
      let needsThrows =
        stopsAtFailure && effects?.throwsClause == nil && (node.body?.description.contains("XCT") ?? false)
      let head = (["@Test func \(Self.testName(name))()"] + specifiers + (needsThrows ? ["throws"] : []))
        .joined(separator: " ")
      replaceHead(of: node, by: head, because: "tests are marked with @Test, not by their names")
    default: break
    }
    return .visitChildren
  }

  /// Replaces everything of a function before its body, except attributes.
  private func replaceHead(of node: FunctionDeclSyntax, by text: String, because reason: String) {
    let start = node.modifiers.first.map(Syntax.init) ?? Syntax(node.funcKeyword)
    replace(from: start, to: Syntax(node.signature), by: text, because: reason)
  }

  private static func testName(_ name: String) -> String {
    let rest = name.dropFirst(4).drop { $0 == "_" }
    guard let first = rest.first, first.isLetter else { return name }
    // "URLIsOpened" becomes "urlIsOpened".
    let capitals = rest.prefix { $0.isUppercase }.count
    let count = capitals > 1 && capitals < rest.count ? capitals - 1 : max(1, capitals)
    let plain = rest.prefix(count).lowercased() + rest.dropFirst(count)
    return SwiftKeywords.reserved.contains(plain) ? "`\(plain)`" : plain
  }

  // MARK: - Statements

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    guard !testCases.isEmpty else { return .visitChildren }
    let text = node.item.trimmedDescription
    if text == "continueAfterFailure = false" || text == "continueAfterFailure = true" {
      remove(node, because: "#require stops a test")
      return .skipChildren
    }
    if text.wholeMatch(of: #/(try )?(await )?super\.(setUp|setUpWithError|tearDown|tearDownWithError)\(\)/#)
      != nil
    {
      remove(node, because: "suites do not inherit from a class")
      return .skipChildren
    }
    return .visitChildren
  }

  private static let onlyInTestCases: Set<String> = [
    "expectation", "wait", "waitForExpectations", "fulfillment", "addTeardownBlock", "add",
    "keyValueObservingExpectation",
  ]

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let name = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text else {
      return .visitChildren
    }
    if name.hasPrefix("XCT") {
      if node.arguments.contains(where: { ["file", "line"].contains($0.label?.text) }) {
        leave(node, because: "\(name) has a source location: pass sourceLocation to #expect")
      } else if let text = assertion(name, node) {
        replace(
          node, by: text,
          because:
            "\(name) is \(text.contains("#require") ? "#require" : text.hasPrefix("Issue") ? "Issue.record" : "#expect") in Swift Testing"
        )
        return .skipChildren
      } else if ["XCTSkip", "XCTSkipIf", "XCTSkipUnless"].contains(name) {
        leave(
          node, because: "\(name): to skip a test, use the trait .enabled(if:), or Test.cancel() in the test")
      } else if name.hasPrefix("XCTAssert") || name == "XCTExpectFailure" {
        leave(node, because: "\(name) has no certain counterpart")
      }
    } else if Self.onlyInTestCases.contains(name), !testCases.isEmpty {
      leave(
        node,
        because:
          "\(name)() belongs to XCTestCase: use confirmation(), waitForExistence(timeout:) or Attachment.record()"
      )
    }
    return .visitChildren
  }

  private func assertion(_ name: String, _ node: FunctionCallExprSyntax) -> String? {
    let values = node.arguments.filter { $0.label == nil }.map(\.expression)
    let accuracy = node.arguments.first { $0.label?.text == "accuracy" }?.expression
    func check(_ condition: String, _ count: Int) -> String {
      let message = values.count > count ? ", \(Self.comment(values[count]))" : ""
      return stopsAtFailure && Self.mayThrow(node)
        ? "try #require(\(condition)\(message))" : "#expect(\(condition)\(message))"
    }
    func text(_ index: Int) -> String { values[index].trimmedDescription }
    switch (name, values.count) {
    case ("XCTAssertTrue", 1...), ("XCTAssert", 1...): return check(text(0), 1)
    case ("XCTAssertFalse", 1...): return check("!\(Self.single(values[0]))", 1)
    case ("XCTAssertNil", 1...): return check("\(Self.single(values[0])) == nil", 1)
    case ("XCTAssertNotNil", 1...): return check("\(Self.single(values[0])) != nil", 1)
    case ("XCTAssertEqual", 2...):
      let (one, other) = (Self.single(values[0]), Self.single(values[1]))
      return check(accuracy.map { "abs(\(one) - \(other)) <= \(Self.single($0))" } ?? "\(one) == \(other)", 2)
    case ("XCTFail", 0): return "Issue.record()"
    case ("XCTFail", _): return "Issue.record(\(Self.comment(values[0])))"
    case ("XCTUnwrap", 1...):
      return "#require(\(text(0))\(values.count > 1 ? ", \(Self.comment(values[1]))" : ""))"
    default: break
    }
    let signs = [
      "XCTAssertNotEqual": "!=", "XCTAssertGreaterThan": ">", "XCTAssertGreaterThanOrEqual": ">=",
      "XCTAssertLessThan": "<", "XCTAssertLessThanOrEqual": "<=", "XCTAssertIdentical": "===",
      "XCTAssertNotIdentical": "!==",
    ]
    guard let sign = signs[name], values.count >= 2, accuracy == nil else { return nil }
    return check("\(Self.single(values[0])) \(sign) \(Self.single(values[1]))", 2)
  }

  /// Whether an assertion is in a function that may throw: a test, or a helper with `throws`; in a closure, it is not.
  private static func mayThrow(_ node: some SyntaxProtocol) -> Bool {
    var place = node.parent
    while let here = place {
      if here.is(ClosureExprSyntax.self) { return false }
      if let function = here.as(FunctionDeclSyntax.self) {
        return function.name.text.hasPrefix("test")
          || function.signature.effectSpecifiers?.throwsClause != nil
      }
      place = here.parent
    }
    return false
  }

  /// Returns an expression as the operand of an operator, in parentheses if they are needed.
  private static func single(_ expression: ExprSyntax) -> String {
    let text = expression.trimmedDescription
    let needsParentheses =
      expression.is(SequenceExprSyntax.self) || expression.is(TernaryExprSyntax.self)
      || expression.is(TryExprSyntax.self) || expression.is(AwaitExprSyntax.self)
    return needsParentheses ? "(\(text))" : text
  }

  /// Returns a message as a comment of Swift Testing; a literal needs no conversion.
  private static func comment(_ expression: ExprSyntax) -> String {
    let text = expression.trimmedDescription
    return expression.is(StringLiteralExprSyntax.self) ? text : "Comment(rawValue: \(text))"
  }
}
