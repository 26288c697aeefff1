// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// Replaces `/a+/`, which a setting of Xcode's templates allows, with `#/a+/#`, which needs no setting.
final class RegexLiterals: MigrationRule {
  override func visit(_ node: RegexLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    if node.openingPounds == nil {
      replace(
        node, by: "#\(node.trimmedDescription)#",
        because: "Swift 5 mode does not support regular expressions between plain slashes")
    }
    return .skipChildren
  }
}
