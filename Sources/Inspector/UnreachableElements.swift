// SPDX-License-Identifier: Apache-2.0

import Audit
import ElementModel
import Foundation

/// Lists the operable elements that have no name, or that the pointer or the keyboard cannot reach.
struct UnreachableElements {
  let screen: AuditScreen

  func find() throws -> [UnreachableElement] {
    let tree = screen.tree
    let toolkit = tree.toolkit
    let unfocusable = Set(KeyboardRule().elements(on: screen))
    // An element without a position is in a closed menu or not visible. It is not listed, because a test opens the menu
    // first.
    let nodes = screen.placed.filter { screen.isInteractive($0) }
    try tree.attributes.prefetch([.label, .identifier, .placeholderValue], of: nodes)
    let why = NotFoundDiagnosis(tree: tree)
    let found: [(Int, [InspectionFinding])] = try nodes.compactMap { node in
      var findings = try why.findings(of: node).filter { finding in
        // A test can scroll to an element that is merely out of view.
        finding.kind != .notHittable || screen.isShown(node)
      }
      if unfocusable.contains(node) {
        findings.append(
          InspectionFinding(
            kind: .notFocusable,
            problem:
              "The keyboard cannot reach \(ElementName.of(node, in: tree)): it is not focusable, has no "
              + "shortcut, and contains no focusable element.",
            advice: toolkit.advice.focus))
      }
      return findings.isEmpty ? nil : (node, findings)
    }
    let records = try InspectedTree.nodes(found.map(\.0), of: tree)
    return zip(records, found).map { UnreachableElement(element: $0, findings: $1.1) }
  }
}
