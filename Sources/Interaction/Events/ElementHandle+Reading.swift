// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Programs
import WindowSystem

extension ElementHandle {
  /// Reads the element alone, without the elements inside of it.
  package func readAlone<Value>(_ body: (ElementNode) throws -> Value) throws -> Value {
    try application.session.lock.withLock {
      if let lookup = try askPage(), lookup.nodes.count == 1 {
        let value = try application.mappingErrors {
          try body(ElementNode(tree: lookup.tree, index: lookup.nodes[0]))
        }
        if lookup.tree.nodes.hasAnsweredAll { return value }
      }
      return try read(body)
    }
  }

  /// Reads something of the one match.
  package func read<Value>(_ body: (ElementNode) throws -> Value) throws -> Value {
    try application.session.lock.withLock {
      let node = try resolve()
      return try application.mappingErrors {
        let value = try body(node)
        try node.tree.checkAnswers()
        return value
      }
    }
  }

  package func isHittable() throws -> Bool {
    try read { try HitTest(tree: $0.tree).isHittable($0.index) }
  }

  /// The objects on the accessibility bus that match.
  package func references() throws -> [AccessibleReference] {
    try application.session.lock.withLock {
      let lookup = try matches()
      return lookup.nodes.map { lookup.tree.nodes.reference($0) }
    }
  }

  /// The steps that find each of the elements again as long as its object, or its row, is there.
  package func boundSteps() throws -> [QueryStep] {
    try application.session.lock.withLock {
      let lookup = try matches()
      return lookup.nodes.map { .bound(to: $0, in: lookup.tree) }
    }
  }

  /// The element's picture as PNG.
  package func screenshot() throws -> Data {
    try application.session.screenshot(of: read { try $0.tree.frame($0.index) ?? .zero })
  }

  // MARK: - Debug descriptions

  /// Attributes, subtree, path and query chain, laid out as Apple's.
  package func debugDescription() -> String {
    application.session.lock.withLock {
      do {
        let node = try resolve()
        let printer = TreePrinter(tree: node.tree)
        var lines = ["Attributes: " + printer.line(node.index), "Element subtree:"]
        lines += printer.lines(of: node.index)
        lines.append("Path to element:")
        for (depth, ancestor) in node.tree.path(to: node.index).enumerated() {
          lines.append(String(repeating: " ", count: depth + 1) + "→" + printer.line(ancestor))
        }
        return (lines + ["Query chain:"] + (try chain(in: node.tree))).joined(separator: "\n")
      } catch {
        return "\(description): \(error)"
      }
    }
  }

  package func queryDebugDescription() -> String {
    application.session.lock.withLock {
      do {
        let tree = try application.elementTree(for: query)
        return try application.mappingErrors { try chain(in: tree) }.joined(separator: "\n")
      } catch {
        return "\(query): \(error)"
      }
    }
  }

  /// How the query resolves, step by step, with what each step let through.
  private func chain(in tree: ElementTree) throws -> [String] {
    let printer = TreePrinter(tree: tree)
    func output(_ nodes: [Int], _ indent: String) -> [String] {
      [indent + "Output: {"] + nodes.prefix(50).map { indent + "  " + printer.line($0) }
        + (nodes.count > 50 ? [indent + "  … and \(nodes.count - 50) more"] : []) + [indent + "}"]
    }
    var lines = [" →Find: Target Application '\(application)'"] + output([0], "  ")
    for (depth, step) in try QueryEvaluator(tree: tree).trace(query).enumerated() {
      let indent = String(repeating: " ", count: depth + 2)
      lines += ["\(indent)↪︎Find: \(step.step)"] + output(step.matches, indent + " ")
    }
    return lines
  }
}
