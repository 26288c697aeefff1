// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Notation
import QueryWriting

extension SwiftStatements {
  /// Returns the lines of an assertion; for the existence of an element, `timeout` is a wait in seconds.
  func lines(
    of assertion: RecordedAssertion, in step: RecordedStep, within timeout: TimeInterval?
  ) -> [CodeLine] {
    switch assertion {
    case .exists:
      [
        timeout.map { existence(step, within: $0) }
          ?? self.assertion(step, isTrue: true) { $0.append(".exists") }
      ]
    case .doesNotExist:
      [
        self.assertion(step, isTrue: timeout != nil) {
          $0.append(timeout.map { ".waitForNonExistence(timeout: \(NumberLiteral.short($0)))" } ?? ".exists")
        }
      ]
    case .isEnabled(let flag): [self.assertion(step, isTrue: flag) { $0.append(".isEnabled") }]
    case .isSelected(let flag): [self.assertion(step, isTrue: flag) { $0.append(".isSelected") }]
    case .isHittable(let flag): [self.assertion(step, isTrue: flag) { $0.append(".isHittable") }]
    case .hasFocus(let flag): [self.assertion(step, isTrue: flag) { $0.append(".hasFocus") }]
    case .label(let text): [equality(step, ".label", SwiftLiteral.quoted(text))]
    case .value(let text): [equality(step, ".value as? String", SwiftLiteral.quoted(text))]
    case .title(let text): [equality(step, ".title", SwiftLiteral.quoted(text))]
    case .placeholder(let text): [equality(step, ".placeholderValue", SwiftLiteral.quoted(text))]
    case .count(let count): [counting(step, count)]
    case .textAttribute(let name, let value): [textAttribute(step, name, value)]
    case .tree(let tree): lines(ofTree: tree, in: step)
    }
  }

  /// Returns the lines of an assertion on the tree of the element, which waits itself.
  private func lines(ofTree tree: String, in step: RecordedStep) -> [CodeLine] {
    var element = CodeLine(text: "  ", step: step.id)
    add(step.target, of: step, to: &element)
    element.append(",")
    // A raw literal needs no escapes for the quotation marks and backslashes in the tree.
    var pounds = "#"
    while tree.contains("\"\"\"" + pounds) || tree.contains("\\" + pounds) { pounds += "#" }
    let before = [expects ? "expectTree(" : "XCTAssertTree("]
    let after =
      ["  matches: \(pounds)\"\"\""] + tree.split(whereSeparator: \.isNewline).map { "    \($0)" } + [
        "    \"\"\"\(pounds))"
      ]
    func lines(_ texts: [String]) -> [CodeLine] { texts.map { CodeLine(text: $0, step: step.id) } }
    return lines(before) + [element] + lines(after)
  }

  /// Returns the assertion that the element exists within a time in seconds.
  func existence(_ step: RecordedStep, within timeout: TimeInterval) -> CodeLine {
    assertion(step, isTrue: true) { $0.append(".waitForExistence(timeout: \(NumberLiteral.short(timeout)))") }
  }

  private func textAttribute(_ step: RecordedStep, _ name: String, _ value: String) -> CodeLine {
    switch name {
    case "strikethrough":
      return assertion(step, isTrue: value == "true") { $0.append(".hasStrikethrough") }
    case "underline", "bold", "italic":
      return equality(step, ".textAttributes.first?.\(name)", value == "true" ? "true" : "false")
    default:
      let key = SwiftLiteral.quoted(name)
      return equality(step, ".textAttributes.first?.attributes[\(key)]", SwiftLiteral.quoted(value))
    }
  }

  private func counting(_ step: RecordedStep, _ count: Int) -> CodeLine {
    var line = CodeLine(text: expects ? "#expect(" : "XCTAssertEqual(", step: step.id)
    let query = step.target?.query.list ?? WrittenQuery([.descendants(.any)])
    let text = roots.text(of: query)
    if step.target == nil {
      line.append(text)
    } else {
      line.append(text, step: step.id, part: .target)
    }
    line.append(expects ? ".count == \(count))" : ".count, \(count))")
    return line
  }

  /// Returns a statement that asserts a Boolean of the element; `property` adds the property to the line.
  func assertion(_ step: RecordedStep, isTrue: Bool, _ property: (inout CodeLine) -> Void) -> CodeLine {
    let start =
      expects ? (isTrue ? "#expect(" : "#expect(!") : (isTrue ? "XCTAssertTrue(" : "XCTAssertFalse(")
    var line = CodeLine(text: start, step: step.id)
    add(step.target, of: step, to: &line)
    property(&line)
    line.append(")")
    return line
  }

  private func equality(_ step: RecordedStep, _ property: String, _ value: String) -> CodeLine {
    var line = CodeLine(text: expects ? "#expect(" : "XCTAssertEqual(", step: step.id)
    add(step.target, of: step, to: &line)
    line.append(expects ? "\(property) == \(value))" : "\(property), \(value))")
    return line
  }
}
