// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Programs

/// A program's visible state in terms of its elements: their types, labels and values.
struct Digest: Equatable {
  let lines: [String]

  init(_ application: TargetProgram) throws {
    let folder = try application.session.host.desktop().desktop.rootDirectory.path
    lines = try application.session.lock.withLock {
      let tree = try application.elementTree()
      let shown = (1..<max(1, tree.count)).filter { !tree.isHidden($0) }
      try tree.attributes.prefetch([.label, .value, .frame], of: shown)
      return try shown.compactMap { node in
        // GTK 4 makes pages when it has time to, and reports no position of those that are not shown.
        if tree.nodes.application.toolkit.key == "gtk4", try tree.frame(node) == nil { return nil }
        // A tool tip is there for where the pointer is.
        let isToolTip = tree.path(to: node).contains { tree.type($0) == .helpTag || tree.isToolTipOfGTK4($0) }
        guard !isToolTip else { return nil }
        // Its message depends on the pointer's position, or lasts only some seconds.
        guard tree.type(node) != .statusBar else { return nil }
        // Each desktop has a different folder.
        let label = tree.label(node).replacingOccurrences(of: folder, with: "…")
        let value = tree.attributes.value(node)?.replacingOccurrences(of: folder, with: "…") ?? "-"
        let flags = tree.attributes.isSelected(node) ? " selected" : ""
        let depth = String(repeating: " ", count: tree.path(to: node).count)
        return "\(depth)\(tree.type(node).title) \"\(label)\" = \(value)\(flags)"
      }
    }
  }

  /// The first lines that differ, for a person to read.
  func difference(from other: Digest) -> String {
    let changes = other.lines.difference(from: lines)
    return changes.prefix(20).map { change in
      switch change {
      case .remove(let offset, let line, _): "- \(offset): \(line)"
      case .insert(let offset, let line, _): "+ \(offset): \(line)"
      }
    }.joined(separator: "\n      ")
  }
}

extension ElementTree {
  /// GTK 4.8 has a tool tip as a group in the window, with nothing in it but the text of a button.
  fileprivate func isToolTipOfGTK4(_ node: Int) -> Bool {
    let parts = Array(descendants(of: node))
    return nodes.application.toolkit.key == "gtk4" && type(node) == .group
      && type(nodes.parent(node)).has(.window) && parts.count == 1 && type(parts[0]) == .staticText
  }
}
