// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Interaction
import Programs
import QueryWriting

/// Checks a recorded assertion in the same way as the code that is written for it.
struct AssertionCheck {
  let application: TargetApplication
  let handle: ElementHandle
  let target: RecordedTarget?

  /// - Throws: `AutomationError` with the expected and the actual value.
  func check(_ assertion: RecordedAssertion) throws {
    switch assertion {
    case .exists: try require(handle.exists(), "to exist", "it does not")
    case .doesNotExist: try require(!handle.exists(), "not to exist", "it does")
    case .isEnabled(let wanted):
      try compare("isEnabled", wanted, handle.read { $0.tree.attributes.isEnabled($0.index) })
    case .isSelected(let wanted):
      try compare("isSelected", wanted, handle.read { $0.tree.attributes.isSelected($0.index) })
    case .isHittable(let wanted): try compare("isHittable", wanted, (try? handle.isHittable()) ?? false)
    case .hasFocus(let wanted):
      try compare("hasFocus", wanted, handle.read { $0.tree.attributes.hasFocus($0.index) })
    case .label(let wanted): try compare("label", wanted, handle.read { $0.tree.label($0.index) })
    case .value(let wanted):
      try compare("value", wanted, handle.read { $0.tree.attributes.value($0.index) ?? "" })
    case .title(let wanted): try compare("title", wanted, handle.read { $0.tree.attributes.title($0.index) })
    case .placeholder(let wanted):
      try compare("placeholderValue", wanted, handle.read { $0.tree.attributes.placeholder($0.index) ?? "" })
    case .count(let wanted):
      let query = try (target?.query ?? WrittenQuery()).list.elementQuery()
      try compare("count", wanted, ElementHandle(application, query).matches().nodes.count)
    case .textAttribute(let name, let wanted):
      let values = try handle.read { node in
        try TextRuns(tree: node.tree).runs(of: node.index).map { TextAttributeName.value(name, of: $0.style) }
      }
      let found = Set(values.map { $0 ?? "none" }).sorted().joined(separator: ", ")
      try require(
        values.allSatisfy { $0 == wanted } && !values.isEmpty,
        "to have the text attribute \(name) with the value \"\(wanted)\"",
        "it has \(found.isEmpty ? "no text" : found)")
    }
  }

  private func compare<Value: Equatable>(_ name: String, _ wanted: Value, _ found: Value) throws {
    try require(found == wanted, "to have \(name) \"\(wanted)\"", "it has \"\(found)\"")
  }

  private func require(_ condition: Bool, _ expectation: String, _ finding: String) throws {
    guard condition else {
      throw AutomationError(
        .noMatches, "Expected \(handle.description) \(expectation), but \(finding).")
    }
  }
}
