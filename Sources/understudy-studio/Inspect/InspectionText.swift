// SPDX-License-Identifier: Apache-2.0

import Foundation
import Inspector
import QueryWriting
import Timing

/// The results of an inspection, as lines for a terminal.
enum InspectionText {
  // MARK: - Trees and matches

  static func tree(_ tree: InspectedTree) -> [String] {
    let lines = tree.nodes.map { node in
      String(repeating: "  ", count: node.depth) + line(node)
        + (node.leftOut.map { "  (\(elements($0)) in it left out)" } ?? "")
    }
    let left = tree.leftOut ?? .init()
    let notes = [
      (left.inMenus, "in closed menus", "--menus shows them"),
      (left.deeper, "below this level", "--depth with a larger number shows them"),
      (left.hidden, "not found by queries", "--hidden shows them"),
    ].filter { $0.0 > 0 }.map { count, place, remedy in
      "\(count) more \(count == 1 ? "element is" : "elements are") \(place); \(remedy)."
    }
    return lines + notes + tree.unread
  }

  private static func elements(_ count: Int) -> String { count == 1 ? "1 element" : "\(count) elements" }

  /// - Parameters:
  ///   - matches: the matches of the query.
  ///   - only: all properties of the only match.
  /// - Returns: lines for the terminal.
  static func matches(_ matches: InspectedMatches, only: InspectedElement?) -> [String] {
    var lines = [matches.query]
    for step in matches.steps { lines.append("  \(step.text): \(count(step.count))") }
    lines.append(
      count(matches.count) + (matches.count > matches.nodes.count ? ", of which the first are:" : ""))
    if !matches.nearMisses.isEmpty {
      lines.append("Did you mean:")
      lines += matches.nearMisses.map { "  \(line($0.element)): \($0.reason)" }
    }
    guard let only else { return lines + matches.nodes.map { "  " + line($0) } }
    lines += element(only)
    return lines + (only.findings.isEmpty ? [] : ["", "Obstacles:"] + findings(only.findings))
  }

  private static func count(_ number: Int) -> String {
    number == 0 ? "no matches" : number == 1 ? "1 match" : "\(number) matches"
  }

  /// Returns a line about an element: its type, text, position and state.
  static func line(_ node: InspectedTree.Node) -> String {
    var parts = [node.type + (node.label.map { " \(quoted($0))" } ?? "")]
    if let identifier = node.identifier { parts.append("identifier \(quoted(identifier))") }
    if let value = node.value { parts.append("value \(quoted(value))") }
    if let placeholder = node.placeholder { parts.append("placeholder \(quoted(placeholder))") }
    if let frame = node.frame { parts.append(rectangle(frame)) }
    if let flags = node.flags { parts.append(flags.joined(separator: ", ")) }
    if let hidden = node.hidden { parts.append("hidden (\(hidden.rawValue))") }
    return parts.joined(separator: "  ")
  }

  // MARK: - Findings

  static func unreachable(_ found: [UnreachableElement]) -> [String] {
    guard !found.isEmpty else {
      return ["Every control has a name, and can be reached by events and by the keyboard."]
    }
    return found.flatMap { [line($0.element)] + findings($0.findings) }
  }

  static func point(_ point: InspectedPoint) -> [String] {
    let place = "At \(Int(limiting: point.point[0])),\(Int(limiting: point.point[1])): "
    guard let element = point.element else { return [place + "no element."] + findings(point.findings) }
    var lines = [
      place + (point.isExposed ? "" : "nothing that accessibility exposes; the point is in this element:")
    ]
    lines += self.element(element)
    if !point.findings.isEmpty { lines += ["", "Why it cannot be found:"] + findings(point.findings) }
    return lines
  }

  private static func findings(_ findings: [InspectionFinding]) -> [String] {
    findings.flatMap { ["  - \($0.problem)", "    \($0.advice)"] }
  }

  // MARK: - One element

  static func element(_ element: InspectedElement) -> [String] {
    var lines = [element.typeName + (element.label.isEmpty ? "" : " \(quoted(element.label))")]
    func add(_ name: String, _ text: String?) {
      if let text, !text.isEmpty {
        lines.append("  \(name.padding(toLength: 12, withPad: " ", startingAt: 0)) \(text)")
      }
    }
    add("identifier", element.identifier)
    add("value", element.value)
    if element.title != element.label { add("title", element.title) }
    add("placeholder", element.placeholder)
    add("frame", element.frame.map(rectangle))
    add("hit point", element.hitPoint.map { "\(Int(limiting: $0[0])),\(Int(limiting: $0[1]))" })
    add("states", element.states.joined(separator: ", "))
    add(
      "actions",
      element.actions.map { $0.name + ($0.keys.isEmpty ? "" : " (\($0.keys))") }.joined(separator: ", "))
    if let range = element.range {
      add("range", "\(range.minimum) to \(range.maximum), now \(range.current)")
    }
    add(
      "attributes",
      element.attributes.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: ", "))
    add("role", element.role + (element.roleName.map { " (\($0))" } ?? ""))
    add("interfaces", element.interfaces.joined(separator: ", "))
    add("toolkit", "\(element.toolkit), process \(element.processID)")
    add("object", "\(element.busName) \(element.objectPath)")
    add("path", element.path.map(\.title).joined(separator: " › "))
    for (number, query) in element.queries.enumerated() {
      add(number == 0 ? "query" : "", "\(query.swift)   (\(query.candidate.reason))")
    }
    return lines
  }

  private static func rectangle(_ frame: [Double]) -> String {
    "\(Int(frame[2]))x\(Int(frame[3])) at \(Int(frame[0])),\(Int(frame[1]))"
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacingOccurrences(of: "\n", with: "\\n") + "\""
  }
}
