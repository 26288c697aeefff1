// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Programs

/// The strings that describe elements, for a person who searches for a mistake in a query.
package struct DebugDescription {
  private let handle: ElementHandle

  package init(_ handle: ElementHandle) { self.handle = handle }

  /// Returns the attributes, subtree, path and query chain, in the layout of Apple's text.
  package func ofElement() -> String {
    handle.application.session.lock.withLock {
      do {
        let node = try handle.resolve()
        return try handle.application.failures.answering(node.tree) {
          let printer = TreePrinter(tree: node.tree)
          var lines = ["Attributes: " + printer.line(node.index), "Element subtree:"]
          lines += printer.lines(of: node.index)
          lines.append("Path to element:")
          for (depth, ancestor) in node.tree.path(to: node.index).enumerated() {
            lines.append(String(repeating: " ", count: depth + 1) + "→" + printer.line(ancestor))
          }
          return (lines + ["Query chain:"] + (try chain(in: node.tree))).joined(separator: "\n")
        }
      } catch {
        return "\(handle.description): \(error)"
      }
    }
  }

  /// Returns the query chain, in the layout of Apple's text.
  package func ofQuery() -> String {
    handle.application.session.lock.withLock {
      do {
        let tree = try handle.application.elementTree(for: handle.query)
        return try handle.application.failures.answering(tree) { try chain(in: tree) }.joined(separator: "\n")
      } catch {
        return "\(handle.query): \(error)"
      }
    }
  }

  /// Returns the steps of the query, with the elements that each step finds.
  private func chain(in tree: ElementTree) throws -> [String] {
    let printer = TreePrinter(tree: tree)
    func output(_ nodes: [Int], _ indent: String) -> [String] {
      [indent + "Output: {"] + nodes.prefix(50).map { indent + "  " + printer.line($0) }
        + (nodes.count > 50 ? [indent + "  … and \(nodes.count - 50) more"] : []) + [indent + "}"]
    }
    var lines = [" →Find: Target Application '\(handle.application)'"] + output([0], "  ")
    for (depth, step) in try QueryEvaluator(tree: tree).trace(handle.query).enumerated() {
      let indent = String(repeating: " ", count: depth + 2)
      lines += ["\(indent)↪︎Find: \(step.step)"] + output(step.matches, indent + " ")
    }
    return lines
  }
}
