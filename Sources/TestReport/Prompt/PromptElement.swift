// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle

/// An element of a captured tree as a line: `button "Save" #save [disabled]`.
enum PromptElement {
  /// The maximum length of a label or a value, in characters.
  private static let maximumText = 60

  static func line(_ element: CapturedElement) -> String {
    var parts = [element.type.prefix(1).lowercased() + element.type.dropFirst().prefix(maximumText)]
    if let label = element.label, !label.isEmpty { parts.append(quoted(label)) }
    if let identifier = element.identifier, !identifier.isEmpty, identifier != element.label {
      parts.append("#\(PromptText.line(identifier, length: maximumText))")
    }
    if let value = element.value, !value.isEmpty, value != element.label {
      parts.append("= \(quoted(value))")
    }
    if let placeholder = element.placeholder, !placeholder.isEmpty, placeholder != element.label {
      parts.append("placeholder \(quoted(placeholder))")
    }
    if let flags = element.flags, !flags.isEmpty {
      parts.append("[\(PromptText.line(flags.joined(separator: ", "), length: maximumText))]")
    }
    return parts.joined(separator: " ")
  }

  /// Whether an element has text by which a test can find it.
  static func isNamed(_ element: CapturedElement) -> Bool {
    [element.label, element.identifier, element.value, element.placeholder].contains { $0?.isEmpty == false }
  }

  private static func quoted(_ text: String) -> String { "\"\(PromptText.line(text, length: maximumText))\"" }
}
