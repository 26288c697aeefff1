import AutomationEngine
import Foundation

/// What a person could tell of a program's state by its elements: their types, labels and values.
struct Digest: Equatable {
  let lines: [String]

  init(_ application: TargetApplication) throws {
    lines = try application.session.lock.withLock {
      let tree = try application.elementTree()
      let shown = (1..<max(1, tree.count)).filter { !tree.isHidden($0) }
      try tree.prefetch([.label, .value], of: shown)
      return shown.compactMap { node in
        if ProcessInfo.processInfo.environment["DBG"] != nil, tree.label(node) == "Primary menu" {
          print(
            tree.path(to: node).map { "\(tree.nodes.role($0)) \(tree.type($0)) \(tree.nodes.states($0))" })
        }
        // A tool tip is there for where the pointer is.
        guard tree.type(node) != .helpTag, tree.topLevel(of: node).map({ tree.type($0) }) != .helpTag else {
          return nil
        }
        let flags = tree.isSelected(node) ? " selected" : ""
        let depth = String(repeating: " ", count: tree.path(to: node).count)
        return "\(depth)\(tree.type(node).title) \"\(tree.label(node))\" = \(tree.value(node) ?? "-")\(flags)"
      }
    }
  }

  /// The first lines that differ, for a person to read.
  func difference(from other: Digest) -> String {
    let changes = other.lines.difference(from: lines)
    return changes.suffix(14).map { change in
      switch change {
      case .remove(let offset, let line, _): "- \(offset): \(line)"
      case .insert(let offset, let line, _): "+ \(offset): \(line)"
      }
    }.joined(separator: "\n      ")
  }
}
