// SPDX-License-Identifier: Apache-2.0

import ElementModel
import TestSupport

@testable import TreeOutline

/// Outlines with random lines, and random changes of them.
enum RandomOutline {
  private static let types: [ElementType] = [
    .button, .cell, .table, .staticText, .group, .textField, .switch,
  ]
  private static let labels = [
    "", "A", "B", "Save \"x\"", "…", "/a/", "e12", "line\nbreak", "- button", "\\",
  ]

  static func make(_ random: inout SeededGenerator) -> Outline {
    var lines: [OutlineLine] = []
    var depth = -1
    for _ in 0..<Int.random(in: 1...25, using: &random) {
      depth = Int.random(in: 0...min(depth + 1, 4), using: &random)
      lines.append(line(depth, &random))
    }
    return Outline(lines: lines)
  }

  private static func line(_ depth: Int, _ random: inout SeededGenerator) -> OutlineLine {
    var element = OutlineElement(type: types.randomElement(using: &random) ?? .button)
    element.label = labels.randomElement(using: &random) ?? ""
    if element.label.isEmpty { element.identifier = ["", "id", "an id"].randomElement(using: &random) ?? "" }
    if element.label.isEmpty, Bool.random(using: &random) { element.placeholder = "Search" }
    element.value = [nil, nil, "", "1", "a: b"].randomElement(using: &random) ?? nil
    for (state, _) in OutlineStates.table.prefix(4) where Int.random(in: 0..<4, using: &random) == 0 {
      // The focus is compared only if the template has it.
      if state != .focused { element.states.insert(state) }
    }
    return OutlineLine(depth: depth, .element(element))
  }

  static func change(
    _ outline: Outline, _ random: inout SeededGenerator
  ) -> (outline: Outline, change: String) {
    var changed = outline
    let index = Int.random(in: 0..<outline.lines.count, using: &random)
    guard case .element(var element) = outline.lines[index].content else { return (outline, "none") }
    let change = Int.random(in: 0..<6, using: &random)
    switch change {
    case 0: element.label += "!"
    case 1: element.value = element.value.map { $0 + "0" } ?? "0"
    case 2: element.states.formSymmetricDifference(.disabled)
    case 3: element.type = element.type == .button ? .toggle : .button
    case 4:
      removeLine(at: index, from: &changed)
      return (changed, "line \(index + 1) removed")
    default:
      changed.lines.insert(line(outline.lines[index].depth, &random), at: index)
      return (changed, "line \(index + 1) added")
    }
    changed.lines[index].content = .element(element)
    return (changed, "line \(index + 1) changed (\(change))")
  }

  /// Removes a line; the lines in it move to its container.
  static func removeLine(at index: Int, from outline: inout Outline) {
    let depth = outline.lines[index].depth
    outline.lines.remove(at: index)
    var inside = index
    while inside < outline.lines.count, outline.lines[inside].depth > depth {
      outline.lines[inside].depth -= 1
      inside += 1
    }
  }
}

extension Outline {
  /// An outline from its text, which may have no regular expressions.
  init(text: String) throws {
    func lines(_ items: [OutlineTemplate.Item], _ depth: Int) -> [OutlineLine] {
      items.flatMap { item -> [OutlineLine] in
        var line = OutlineLine(depth: depth, .folded(OutlineFold(count: 0, type: nil)))
        if case .element(let expected) = item.content {
          line.content = .element(
            OutlineElement(
              type: expected.type, label: expected.label?.text ?? "",
              identifier: expected.identifier?.text ?? "",
              placeholder: expected.placeholder?.text ?? "", value: expected.value?.text,
              states: expected.states))
        }
        return [line] + lines(item.children, depth + 1)
      }
    }
    self.init(lines: lines(try OutlineTemplate(parsing: text).items, 0))
  }
}
