// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// Finds elements without a name for a screen reader, or with a name that does not identify them.
struct DescriptionRule: AuditRule {
  let type = AuditType.sufficientElementDescription

  func remarks(on screen: AuditScreen) -> [AuditRemark] {
    let tree = screen.tree
    let named = screen.shown.filter { node in
      screen.isInteractive(node)
        || tree.type(node).has(.picture) && screen.control(around: node) == nil
    }
    return named.compactMap { remark(on: $0, tree) ?? twin(of: $0, among: named, tree) }
  }

  private func remark(on node: Int, _ tree: ElementTree) -> AuditRemark? {
    let label = tree.label(node)
    let kind = tree.type(node).title
    if label.isEmpty {
      // A caption that the program has connected to the element also names it.
      let isLabeled = (tree.nodes.relations(node) ?? []).contains { $0.isLabelledBy }
      if isLabeled || tree.attributes.placeholder(node)?.isEmpty == false { return nil }
      return AuditRemark(
        node: node, compact: "Element has no description",
        detail:
          "a \(kind) should have an accessible name that describes its purpose, but it has none. Set one, or connect "
          + "a label to it.")
    }
    if Self.isFileName(label) {
      return AuditRemark(
        node: node, compact: "Label is a file name",
        detail: "the label \(quoted(label)) is the name of a file. Describe what the \(kind) shows or does.")
    }
    let roles = [kind, tree.nodes.role(node).name, tree.nodes.roleName(node) ?? ""]
    let plain = Self.plain(label)
    if !plain.isEmpty, roles.contains(where: { Self.plain($0) == plain }) {
      return AuditRemark(
        node: node, compact: "Label only repeats the role",
        detail:
          "the label \(quoted(label)) only repeats that this is a \(kind), which screen readers announce anyway. "
          + "Describe its purpose.")
    }
    return nil
  }

  /// Returns a remark if an element is the second of several elements with the same label that people must distinguish.
  ///
  /// The first of these elements may keep its label.
  private func twin(of node: Int, among named: [Int], _ tree: ElementTree) -> AuditRemark? {
    let label = tree.label(node)
    guard !label.isEmpty else { return nil }
    let scope = scope(of: node, tree)
    let same = named.filter {
      tree.type($0) == tree.type(node) && tree.label($0) == label && self.scope(of: $0, tree) == scope
    }
    // One remark, for the second element, covers all elements with the label.
    guard same.count > 1, same[1] == node else { return nil }
    return AuditRemark(
      node: node, compact: "Label is not unique",
      detail:
        "\(same.count) elements of type \(tree.type(node).title) with the label \(quoted(label)) are "
        + "\(tree.nodes.parent(same[0]) == tree.nodes.parent(node) ? "side by side" : "in the same part of a window"). "
        + "Give each a different label.",
      cause: "label \(quoted(label))")
  }

  /// Returns the ancestor in which labels must be unique: a row, a named group or a window.
  ///
  /// People distinguish elements with equal labels by such an ancestor. Pages repeat links and pictures, so the
  /// ancestor of these is their parent.
  private func scope(of node: Int, _ tree: ElementTree) -> Int {
    var ancestor = tree.nodes.parent(node)
    if tree.type(node) == .link || tree.type(node).has(.picture) { return ancestor }
    while tree.nodes.parent(ancestor) > 0 {
      let type = tree.type(ancestor)
      if type.hasAny(of: [.row, .landmark, .namesItsParts]) || !tree.nodes.name(ancestor).isEmpty {
        return ancestor
      }
      ancestor = tree.nodes.parent(ancestor)
    }
    return ancestor
  }

  private static func isFileName(_ label: String) -> Bool {
    let lower = label.lowercased()
    // The names of symbolic icons are file names of the icon theme.
    if lower.hasSuffix("-symbolic"), !lower.contains(" ") { return true }
    guard let dot = lower.lastIndex(of: "."), dot != lower.startIndex else { return false }
    return pictureExtensions.contains(String(lower[lower.index(after: dot)...]))
  }

  private static let pictureExtensions: Set<String> = [
    "png", "jpg", "jpeg", "gif", "svg", "svgz", "webp", "bmp", "ico", "xpm", "tif", "tiff", "avif", "heic",
  ]

  private static func plain(_ text: String) -> String {
    text.lowercased().filter { $0.isLetter }
  }
}
