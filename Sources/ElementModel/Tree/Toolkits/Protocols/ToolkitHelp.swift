// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// Advice for the developer of a program, in the terms of its toolkit.
package protocol ToolkitHelp: ToolkitReading {
  var advice: DeveloperAdvice { get }

  /// The known reason for a slow reading of a tree, as text for a person; nil if there is no such reason.
  func reasonForSlowReading(of tree: AccessibleTree) -> String?

  /// The reason why a program may crash when the attributes of text are read; nil if reading them is safe.
  ///
  /// It is the part of a message that follows "The text attributes cannot be read safely:".
  func dangerOfTextAttributes(of node: Int, in tree: AccessibleTree) -> String?
}

extension ToolkitHelp {
  package var advice: DeveloperAdvice { DeveloperAdvice() }
  package func reasonForSlowReading(of tree: AccessibleTree) -> String? { nil }
  package func dangerOfTextAttributes(of node: Int, in tree: AccessibleTree) -> String? { nil }
}
