// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// Finds Apple types that have no replacement on Linux; each type is reported once per file.
final class MissingTypes: MigrationRule {
  private static let pictures =
    "there is no image library on Linux: use the pngRepresentation of the screenshot, or matching(picture:)"
  private static let types: [String: String] = [
    "CIImage": pictures, "CIContext": pictures, "CIFilter": pictures, "NSBitmapImageRep": pictures,
    "UIGraphicsImageRenderer": pictures, "CGDataProvider": pictures,
    "XCUISiriService": "there is no Siri on Linux",
    "NSWorkspace":
      "there is no NSWorkspace on Linux: XCUIApplication(bundleIdentifier:) finds programs, Process starts them",
    "NSAppleScript": "there is no AppleScript on Linux",
    "NSRunningApplication":
      "there is no NSRunningApplication on Linux: use the state of the XCUIApplication",
    "CFNotificationCenterGetDarwinNotifyCenter":
      "there are no Darwin notifications on Linux: use a file or a socket to notify the program",
    "OSLogStore": "there is no OSLog on Linux: the report contains the output of the program",
    "Logger": "there is no os.Logger on Linux: use print, whose output is in the report",
  ]
  private var reported: Set<String> = []

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    check(node, node.baseName.text)
  }
  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    check(node, node.name.text)
  }

  private func check(_ node: some SyntaxProtocol, _ name: String) -> SyntaxVisitorContinueKind {
    if let reason = Self.types[name], reported.insert(name).inserted {
      leave(node, because: "\(name): \(reason)")
    }
    return .visitChildren
  }
}
