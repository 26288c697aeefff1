// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Speech

/// Finds controls that a screen reader reads with the same words, one directly after the other.
///
/// Two controls with the same label in the same part of a window are a finding of ``DescriptionRule`` already. Rows are
/// data of the program, so they may be equal.
struct AlikeNeighborsRule: AuditRule {
  let type = AuditType.readingOrder

  func remarks(on screen: AuditScreen) throws -> [AuditRemark] {
    let tree = screen.tree
    let elements = try screen.readingOrder().elements.filter { screen.isShown($0.node) }
    return zip(elements, elements.dropFirst()).compactMap { one, other in
      guard one.container == other.container, isControl(one.node, on: screen),
        isControl(other.node, on: screen),
        !screen.undescribed.contains(one.node), !screen.undescribed.contains(other.node)
      else { return nil }
      let words = Self.sound(of: other.utterance)
      guard other.utterance.hasContent, words == Self.sound(of: one.utterance) else { return nil }
      return AuditRemark(
        node: other.node, compact: "Neighbors sound the same",
        detail:
          "a screen reader reads \(quoted(words)) for it and for the \(tree.nodes.role(one.node).name) before it, so that "
          + "people cannot distinguish them by ear. Give each a different name.",
        cause: "words \(quoted(words))")
    }
  }

  private func isControl(_ node: Int, on screen: AuditScreen) -> Bool {
    screen.isInteractive(node) && !screen.tree.type(node).hasAny(of: [.row, .textField])
  }

  /// The words without the position, which distinguishes only locations, in lowercase.
  private static func sound(of utterance: Utterance) -> String {
    utterance.parts.filter { $0.facet != .position }.map(\.text).joined(separator: ", ").lowercased()
  }
}
