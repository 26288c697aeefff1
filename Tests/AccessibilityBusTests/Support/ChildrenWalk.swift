// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// A tree from requesting the children of each object, one after the other: slow, but certain.
struct ChildrenWalk {
  struct Node: Equatable, CustomStringConvertible {
    let depth: Int
    let path: String
    let role: Role
    let name: String

    var description: String { "\(depth) \(role.name) \"\(name)\" \(path)" }
  }

  let bus: AccessibilityBusConnection

  func nodes(of application: AccessibleProgram) throws -> [Node] {
    var result: [Node] = []
    var seen: Set<AccessibleReference> = []
    try visit(application.root, depth: 0, &result, &seen)
    return result
  }

  private func visit(
    _ reference: AccessibleReference, depth: Int, _ result: inout [Node],
    _ seen: inout Set<AccessibleReference>
  ) throws {
    guard seen.insert(reference).inserted else { return }
    result.append(
      Node(
        depth: depth, path: reference.path, role: try bus.role(of: reference),
        name: try bus.name(of: reference)))
    for child in try bus.children(of: reference) { try visit(child, depth: depth + 1, &result, &seen) }
  }

  /// The same shape from a snapshot.
  static func nodes(of tree: AccessibleTree) -> [Node] {
    (0..<tree.count).map { node in
      Node(
        depth: tree.depth(node), path: tree.reference(node).path, role: tree.role(node),
        name: tree.toolkitName(node))
    }
  }

  /// A description of the first difference of two trees; `nil` if they are equal.
  static func difference(snapshot: [Node], walk: [Node]) -> String? {
    guard snapshot != walk else { return nil }
    let place =
      zip(snapshot, walk).enumerated().first { $1.0 != $1.1 }?.offset ?? min(snapshot.count, walk.count)
    let range = max(0, place - 3)..<(place + 3)
    func excerpt(_ nodes: [Node]) -> String {
      nodes[range.clamped(to: 0..<nodes.count)].map { "    \($0)" }.joined(separator: "\n")
    }
    return """
      \(snapshot.count) nodes in the snapshot, \(walk.count) in the walk; they part at node \(place).
      Snapshot:
      \(excerpt(snapshot))
      Walk:
      \(excerpt(walk))
      """
  }
}
