// SPDX-License-Identifier: Apache-2.0

import ElementHandles
import ElementModel
import Foundation
import Interaction
import Programs
import QueryWriting
import Timing
import TreeOutline

/// Checks a recorded assertion in the same way as the code that is written for it.
struct AssertionCheck {
  let application: TargetProgram
  let handle: ElementHandle
  let target: RecordedTarget?
  /// The time in seconds within which the element must begin or cease to exist.
  let timeout: TimeInterval

  /// - Throws: `AutomationError` with the expected and the actual value.
  func check(_ assertion: RecordedAssertion) throws {
    switch assertion {
    case .exists: try require(waitsUntil(exists: true), "to exist", "it does not")
    case .doesNotExist: try require(waitsUntil(exists: false), "not to exist", "it does")
    case .isEnabled(let expected):
      try compare("isEnabled", expected, handle.read { $0.tree.attributes.isEnabled($0.index) })
    case .isSelected(let expected):
      try compare("isSelected", expected, handle.read { $0.tree.attributes.isSelected($0.index) })
    // As in a test, an element that cannot be read is not hittable.
    case .isHittable(let expected): try compare("isHittable", expected, (try? handle.isHittable()) ?? false)
    case .hasFocus(let expected):
      try compare("hasFocus", expected, handle.read { $0.tree.attributes.hasFocus($0.index) })
    case .label(let expected): try compare("label", expected, handle.read { $0.tree.label($0.index) })
    case .value(let expected):
      try compare("value", expected, handle.read { $0.tree.attributes.value($0.index) ?? "" })
    case .title(let expected):
      try compare("title", expected, handle.read { $0.tree.attributes.title($0.index) })
    case .placeholder(let expected):
      try compare(
        "placeholderValue", expected, handle.read { $0.tree.attributes.placeholder($0.index) ?? "" })
    case .count(let expected):
      let query = try (target?.query ?? WrittenQuery()).list.elementQuery()
      try compare("count", expected, ElementHandle(application, query).count())
    case .textAttribute(let name, let expected):
      let values = try handle.read { node in
        try TextRunReader(tree: node.tree).runs(of: node.index).map {
          TextAttributeName.value(name, of: $0.style)
        }
      }
      let found = Set(values.map { $0 ?? "none" }).sorted().joined(separator: ", ")
      try require(
        values.allSatisfy { $0 == expected } && !values.isEmpty,
        "to have the text attribute \(name) with the value \"\(expected)\"",
        "it has \(found.isEmpty ? "no text" : found)")
    case .tree(let expected): try check(tree: expected)
    }
  }

  private func waitsUntil(exists expected: Bool) -> Bool {
    Waiter(session: application.session).wait(timeout: timeout) { handle.exists() == expected }
  }

  private func check(tree: String) throws {
    let expectation = TreeExpectation(try OutlineTemplate(parsing: tree), extent: .part, order: .strict)
    let difference = try handle.waitForTree(expectation, timeout: TimeLimits.Tests.tree.seconds)
    guard let difference else { return }
    throw AutomationError(
      .assertionFailed,
      "Expected \(handle.description) to have another tree: \(difference.lines.joined(separator: "\n"))")
  }

  private func compare<Value: Equatable>(_ name: String, _ expected: Value, _ found: Value) throws {
    try require(found == expected, "to have \(name) \"\(expected)\"", "it has \"\(found)\"")
  }

  private func require(_ condition: Bool, _ expectation: String, _ finding: String) throws {
    guard condition else {
      throw AutomationError(
        .assertionFailed, "Expected \(handle.description) \(expectation), but \(finding).")
    }
  }
}
