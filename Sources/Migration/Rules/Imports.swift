// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// Handles imports of modules that do not exist on Linux.
final class Imports: MigrationRule {
  private let modules: Set<String>
  private(set) var usesAppleModules = false

  init(_ converter: SourceLocationConverter, modules: Set<String>) {
    self.modules = modules
    super.init(converter)
  }

  /// The modules on Linux that come from Swift, XCTest and this library.
  private static let known: Set<String> = [
    "Foundation", "FoundationNetworking", "FoundationXML", "XCTest", "Testing", "Dispatch", "Swift",
    "XCUIAutomation",
    "RegexBuilder", "Synchronization", "Observation",
  ]
  private static let stoodInFor: Set<String> = ["UIKit", "AppKit", "CoreGraphics"]
  /// Modules that do not exist on Linux, each with the module whose import replaces its import.
  private static let replaced: [String: String] = [
    "os": "Foundation", "OSLog": "Foundation", "Darwin": "Foundation", "Darwin.C": "Foundation",
    "ObjectiveC": "Foundation",
    "Cocoa": "AppKit",
  ]

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    let name = node.path.first?.name.text ?? ""
    if Self.known.contains(name) || modules.contains(name) { return .skipChildren }
    if Self.stoodInFor.contains(name) {
      usesAppleModules = true
    } else if let other = Self.replaced[name] {
      if Self.stoodInFor.contains(other) { usesAppleModules = true }
      replace(
        node.path, by: other,
        because: "there is no module \(name) on Linux; \(other) has the available parts of it")
    } else if node.attributes.contains(where: { $0.trimmedDescription == "@testable" }) {
      importIfAvailable(
        node, name, "\(name) is a module of the app: add the files that the tests need to the test target")
    } else {
      importIfAvailable(node, name, "there is no module \(name) on Linux, unless a package provides it")
    }
    return .skipChildren
  }

  // Many files import modules that they do not use. For a used module, the compiler reports each missing name.
  private func importIfAvailable(_ node: ImportDeclSyntax, _ module: String, _ reason: String) {
    replace(
      node, by: "#if canImport(\(module))\n\(node.trimmedDescription)\n#endif",
      because: reason + "; it is imported if it is available", isDone: false)
  }
}
