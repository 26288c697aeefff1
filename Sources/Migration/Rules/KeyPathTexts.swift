// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// Replaces `#keyPath(XCUIElement.exists)` by its value, the text "exists".
final class KeyPathTexts: MigrationRule {
  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.macroName.text == "keyPath", let argument = node.arguments.first?.expression else {
      return .visitChildren
    }
    var names = argument.trimmedDescription.split(separator: ".").map(String.init)
    if names.first?.first?.isUppercase == true { names.removeFirst() }
    guard !names.isEmpty, names.allSatisfy({ $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } })
    else {
      leave(node, because: "#keyPath needs Objective-C: write the name of the property as a string")
      return .skipChildren
    }
    replace(
      node, by: "\"\(names.joined(separator: "."))\"",
      because: "#keyPath needs Objective-C: it is replaced with its text")
    return .skipChildren
  }
}
