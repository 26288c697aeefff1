// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// Removes attributes of Objective-C, and finds code that needs its runtime.
final class ObjectiveC: MigrationRule {
  private static let attributes: Set<String> = [
    "objc", "objcMembers", "nonobjc", "IBAction", "IBOutlet", "IBDesignable",
  ]

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    if Self.attributes.contains(node.attributeName.trimmedDescription) {
      remove(node, because: "there is no Objective-C on Linux: \(node.trimmedDescription) is removed")
    }
    return .visitChildren
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    if node.macroName.text == "selector" {
      leave(node, because: "there are no selectors on Linux: pass a closure, or call the method")
    }
    return .visitChildren
  }

  private static let calls: [String: String] = [
    "method_exchangeImplementations":
      "methods cannot be swizzled on Linux: pass the different behavior as an argument",
    "class_getInstanceMethod": "methods cannot be looked up by name on Linux",
    "NSClassFromString": "classes cannot be looked up by name on Linux: name the class",
    "NSSelectorFromString": "there are no selectors on Linux: pass a closure, or call the method",
    "objc_getAssociatedObject":
      "values cannot be associated with objects on Linux: store them in a property or a dictionary",
    "objc_setAssociatedObject":
      "values cannot be associated with objects on Linux: store them in a property or a dictionary",
  ]

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if let reason = Self.calls[node.baseName.text] { leave(node, because: reason) }
    return .visitChildren
  }
}
