// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// Finds Apple types that have no replacement on Linux.
final class MissingTypes: MigrationRule {
  private static let pictures =
    "there is no picture library on Linux: look at the pngRepresentation of the screenshot, or use matching(picture:)"
  private static let types: [String: String] = [
    "CIImage": pictures, "CIContext": pictures, "CIFilter": pictures, "NSBitmapImageRep": pictures,
    "UIGraphicsImageRenderer": pictures, "CGDataProvider": pictures,
    "XCUISiriService": "there is no Siri on Linux",
    "NSWorkspace":
      "there is no NSWorkspace on Linux: XCUIApplication(bundleIdentifier:) finds programs, Process starts them",
    "NSAppleScript": "there is no AppleScript on Linux",
    "NSRunningApplication":
      "there is no NSRunningApplication on Linux: ask the XCUIApplication for its state",
    "CFNotificationCenterGetDarwinNotifyCenter":
      "there are no Darwin notifications on Linux: a file or a socket tells the program",
    "OSLogStore": "there is no OSLog on Linux: the report has what the program has written",
    "Logger": "there is no os.Logger on Linux: use print, the report keeps it",
  ]
  private var told: Set<String> = []

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    check(node, node.baseName.text)
  }
  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    check(node, node.name.text)
  }

  private func check(_ node: some SyntaxProtocol, _ name: String) -> SyntaxVisitorContinueKind {
    if let reason = Self.types[name], told.insert(name).inserted {
      leave(node, because: "\(name): \(reason)")
    }
    return .visitChildren
  }
}
