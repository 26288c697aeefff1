// SPDX-License-Identifier: Apache-2.0

import ElementHandles
import Foundation
import ReferenceFiles
import TreeOutline

/// The tree of an element, compared with a reference.
package struct ComparedTree: ComparedContent {
  private let element: ElementHandle
  private let extent: OutlineExtent
  private let order: OutlineOrder
  /// The time limit in seconds.
  private let timeout: TimeInterval

  package init(of element: ElementHandle, extent: OutlineExtent, order: OutlineOrder, timeout: TimeInterval) {
    (self.element, self.extent, self.order, self.timeout) = (element, extent, order, timeout)
  }

  /// A file that is not text.
  package struct InvalidUTF8Error: Error, CustomStringConvertible {
    package let description = "it is not valid UTF-8"
  }

  package func reference(from data: Data) throws -> String {
    guard let text = String(data: data, encoding: .utf8) else { throw InvalidUTF8Error() }
    return text
  }

  /// Waits until the tree is as expected.
  ///
  /// A mistake in the text is an error in every mode: a person wrote the line, and an update would delete it.
  package func difference(from text: String, at path: String) throws -> TreeDifference? {
    do {
      return try difference(from: OutlineTemplate(parsing: text))
    } catch var error as OutlineTemplateError {
      error.file = path
      throw error
    }
  }

  /// Waits until the tree is as expected.
  ///
  /// - Parameter template: the expected tree.
  /// - Returns: the last differences; nil if the tree was as expected before the timeout.
  /// - Throws: `AutomationError` if the program cannot be read, or if not exactly one element matches at the end.
  package func difference(from template: OutlineTemplate) throws -> TreeDifference? {
    try element.waitForTree(.init(template, extent: extent, order: order), timeout: timeout)
  }

  /// Returns the text of the tree for a new reference.
  ///
  /// Lines of the previous text that match stay, such as those with regular expressions.
  package func content(after difference: TreeDifference?) throws -> ReferenceContent {
    let text =
      switch difference {
      case nil: try element.steadyOutline(options: .assertion, timeout: timeout).text()
      case let difference? where extent == .whole: difference.mismatch.mergedText
      case let difference?: difference.outline.text()
      }
    return ReferenceContent(Data((text + "\n").utf8))
  }

  package func description(of difference: TreeDifference, from name: String) -> ReferenceFinding {
    ReferenceFinding(
      summary: "\(name), \(difference.lines[0])", details: details(of: difference))
  }

  /// Returns the lines of a failure after the first difference.
  package func details(of difference: TreeDifference) -> [String] {
    difference.lines.dropFirst() + ["Waited \(timeout)s."]
  }
}
