// SPDX-License-Identifier: Apache-2.0

import SwiftParser
import SwiftSyntax

/// The types and functions of a source file with tests.
struct SourceCatalog {
  struct Function {
    let name: String
    /// The enclosing types, the outermost first.
    let types: [String]
    /// The line that contains the name.
    let line: Int
    let isTest: Bool
    /// The range of its text without the surrounding space, in bytes of the file.
    let range: Range<Int>
    let body: CodeBlockSyntax
    let isSwiftTesting: Bool

    var qualifiedName: String { (types + [name]).joined(separator: ".") }
  }

  struct TestType {
    /// The name with the enclosing types, such as `Outer.Inner`.
    let name: String
    let line: Int
    let isExtension: Bool
    /// Whether its superclass has the name of a test case.
    let isTestCase: Bool
    let isSuite: Bool
    let members: MemberBlockSyntax
    /// The range of its text without the surrounding space, in bytes of the file.
    let range: Range<Int>
  }

  let text: SourceText
  private(set) var functions: [Function] = []
  private(set) var types: [TestType] = []
  let tree: SourceFileSyntax
  /// The number of bytes that the parser skips at the beginning: a byte order mark.
  let skipped: Int

  init(_ text: SourceText) {
    self.text = text
    skipped = text.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    tree = text.bytes[skipped...].withUnsafeBufferPointer { Parser.parse(source: $0) }
    let visitor = Visitor(text: text, skipped: skipped)
    visitor.walk(tree)
    functions = visitor.functions
    types = visitor.types
  }

  /// Whether the type is meant for tests.
  func isForTests(_ type: TestType) -> Bool {
    type.isTestCase || type.isSuite
      || functions.contains { $0.isTest && $0.types.joined(separator: ".") == type.name }
  }

  /// Whether new tests of the type are Swift Testing functions.
  func usesSwiftTesting(_ type: TestType) -> Bool {
    if type.isTestCase { return false }
    let tests = functions.filter { $0.isTest && $0.types.joined(separator: ".") == type.name }
    return type.isSuite || tests.contains(where: \.isSwiftTesting)
  }
}

/// Collects types and functions, in all branches of `#if`.
private final class Visitor: SyntaxVisitor {
  private let text: SourceText
  private let skipped: Int
  private var around: [String] = []
  private(set) var functions: [SourceCatalog.Function] = []
  private(set) var types: [SourceCatalog.TestType] = []

  init(text: SourceText, skipped: Int) {
    self.text = text
    self.skipped = skipped
    super.init(viewMode: .sourceAccurate)
  }

  private func range(_ node: some SyntaxProtocol) -> Range<Int> {
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset + skipped
    return start..<max(start, node.endPositionBeforeTrailingTrivia.utf8Offset + skipped)
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let body = node.body, body.rightBrace.presence == .present else { return .skipChildren }
    let name = node.name.text.trimmingBackticks
    let isSwiftTesting = has("Test", node.attributes)
    functions.append(
      SourceCatalog.Function(
        name: name, types: around, line: text.line(of: range(node.name).lowerBound),
        isTest: isSwiftTesting || name.hasPrefix("test") && !around.isEmpty, range: range(node), body: body,
        isSwiftTesting: isSwiftTesting))
    return .skipChildren
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, node, node.memberBlock, node.attributes, node.inheritanceClause)
  }
  override func visitPost(_ node: ClassDeclSyntax) { around.removeLast() }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, node, node.memberBlock, node.attributes, nil)
  }
  override func visitPost(_ node: StructDeclSyntax) { around.removeLast() }

  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, node, node.memberBlock, node.attributes, nil)
  }
  override func visitPost(_ node: ActorDeclSyntax) { around.removeLast() }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, node, node.memberBlock, node.attributes, nil)
  }
  override func visitPost(_ node: EnumDeclSyntax) { around.removeLast() }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(
      node.extendedType.trimmedDescription, node, node.memberBlock, node.attributes, nil, isExtension: true)
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { around.removeLast() }

  private func enter(
    _ name: String, _ node: some SyntaxProtocol, _ members: MemberBlockSyntax,
    _ attributes: AttributeListSyntax,
    _ inheritance: InheritanceClauseSyntax?, isExtension: Bool = false
  ) -> SyntaxVisitorContinueKind {
    around.append(name.trimmingBackticks)
    guard members.rightBrace.presence == .present else { return .visitChildren }
    let parents = inheritance?.inheritedTypes.map { $0.type.trimmedDescription } ?? []
    types.append(
      SourceCatalog.TestType(
        name: around.joined(separator: "."), line: text.line(of: range(node).lowerBound),
        isExtension: isExtension,
        isTestCase: parents.contains { $0.hasSuffix("TestCase") || $0.hasSuffix("Tests") },
        isSuite: has("Suite", attributes), members: members, range: range(node)))
    return .visitChildren
  }

  private func has(_ name: String, _ attributes: AttributeListSyntax) -> Bool {
    attributes.contains { element in
      guard case .attribute(let attribute) = element else { return false }
      let written = attribute.attributeName.trimmedDescription
      return written == name || written.hasSuffix(".\(name)")
    }
  }
}

extension String {
  /// The name without backticks.
  var trimmingBackticks: String {
    hasPrefix("`") && hasSuffix("`") && count > 2 ? String(dropFirst().dropLast()) : self
  }
}
