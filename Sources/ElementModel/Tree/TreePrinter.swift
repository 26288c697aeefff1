// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Prints elements in the format of Apple's debug descriptions.
///
/// Each level is indented by two spaces. A line has the type, the address of the object and the frame, then the
/// attributes that are not empty, then flags.
package struct TreePrinter {
  let tree: ElementTree

  /// Whether nameless containers and the addresses of objects are omitted, because no query needs them.
  let isCompact: Bool

  package init(tree: ElementTree, isCompact: Bool = false) {
    self.tree = tree
    self.isCompact = isCompact
  }

  /// The lines of the subtree at a node.
  package func lines(of root: Int = 0) -> [String] {
    let nodes = [root] + tree.descendants(of: root).filter { !tree.isHidden($0) }
    // If a program is too slow to report everything, it is not queried again for each line.
    let isFetched = tree.attributes.tryPrefetch(Set(ElementAttribute.allCases), of: nodes)
    var lines: [String] = []
    var depths: [Int: Int] = [:]
    for node in nodes {
      let depth = node == root ? 0 : (depths[tree.nodes.parent(node)] ?? 0)
      if isCompact, node != root, isFetched ? isPlainContainer(node) : tree.nodes.name(node).isEmpty {
        depths[node] = depth
        continue
      }
      depths[node] = depth + 1
      let indent =
        node == root && !isCompact ? " →" : String(repeating: "  ", count: isCompact ? depth : depth + 1)
      lines.append(indent + (isFetched ? line(node) : briefLine(node)))
    }
    return lines
  }

  private func isPlainContainer(_ node: Int) -> Bool {
    tree.type(node).has(.unmentioned) && tree.label(node).isEmpty && tree.attributes.identifier(node).isEmpty
  }

  /// One element on one line.
  package func line(_ node: Int) -> String {
    var parts: [String] = []
    let application = tree.nodes.application
    if node == 0 {
      parts = [
        "Application", address(node), "pid: \(application.processID)", "label: \(quote(application.name))",
      ]
      return parts.joined(separator: ", ")
    }
    let type = tree.type(node)
    let isMain = type == .window && tree.nodes.states(node).contains(.active)
    parts.append(type.title + (isMain ? " (Main)" : ""))
    if !isCompact { parts.append(address(node)) }
    // A frame that cannot be read is left out of the line.
    if let frame = (try? tree.frame(node)) ?? nil { parts.append(frame.text) }
    let label = tree.label(node)
    func add(_ name: String, _ text: String?) {
      if let text, !text.isEmpty { parts.append("\(name): \(quote(text))") }
    }
    add("identifier", tree.attributes.identifier(node))
    add("label", label)
    if tree.attributes.title(node) != label { add("title", tree.attributes.title(node)) }
    add("value", tree.attributes.value(node))
    add("placeholderValue", tree.attributes.placeholder(node))
    if !tree.attributes.isEnabled(node) { parts.append("Disabled") }
    if tree.attributes.isSelected(node) { parts.append("Selected") }
    if tree.attributes.hasFocus(node) { parts.append("Keyboard Focused") }
    return parts.joined(separator: ", ")
  }

  /// The description of an element from values that need no calls to the program.
  private func briefLine(_ node: Int) -> String {
    let name = tree.nodes.name(node)
    return tree.type(node).title + (name.isEmpty ? "" : ", label: \(quote(name))")
  }

  /// The types and labels of a node's containers, the application first, without those that have no name.
  package func pathDescription(to node: Int) -> String {
    tree.path(to: node).dropLast().compactMap { ancestor in
      if ancestor == 0 { return "Application" }
      let label = tree.label(ancestor)
      if label.isEmpty, isPlainContainer(ancestor) { return nil }
      return label.isEmpty
        ? tree.type(ancestor).title : "\(tree.type(ancestor).title) \(quoted(String(label.prefix(200))))"
    }.joined(separator: " › ")
  }

  /// A number for the object on the bus, which does not change during the life of the object.
  private func address(_ node: Int) -> String {
    let path = tree.nodes.reference(node).path
    let tail = path.split(separator: "/").last.map(String.init) ?? ""
    if let number = UInt64(tail) { return "0x" + String(number, radix: 16) }
    var hash: UInt32 = 2_166_136_261
    for byte in path.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return "0x" + String(hash, radix: 16)
  }

  private func quote(_ text: String) -> String {
    let flat = text.prefix(200).replacingOccurrences(of: "\n", with: "\\n")
    return "'\(flat)\(text.count > 200 ? "…" : "")'"
  }
}
