// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// Advice for the developer of a program, in the terms of its toolkit.
package protocol ToolkitHelp: ToolkitReading {
  var advice: DeveloperAdvice { get }

  /// The error in the places that a program reports, for a person; nil if they are correct.
  ///
  /// GTK 4 alone has versions whose places are wrong in programs that have not loaded what repairs them.
  func troubleWithPlaces(of application: AccessibleApplication) -> String?

  /// Why a tree took long to read, for a person, where the toolkit is known for it; nil otherwise.
  func reasonForSlowReading(of tree: AccessibleTree) -> String?

  /// Whether asking for the attributes of a text may end the program; the reason for a person then.
  func dangerOfTextAttributes(of node: Int, in tree: AccessibleTree) -> String?
}

/// The steps by which a developer makes an element reachable.
package struct DeveloperAdvice: Sendable {
  /// To give an element a name.
  package var name = "Give the element an accessible name."
  /// To expose something that the program draws itself.
  package var expose = "Expose each part as an accessible object with a role and a name."
  /// To let the keyboard reach an element.
  package var focus = "Let it have the keyboard focus."
  /// Why no element has an identifier, and how to find elements instead; nil where programs can give them identifiers.
  package var reasonForNoIdentifiers: String?

  package init(
    name: String = "Give the element an accessible name.",
    expose: String = "Expose each part as an accessible object with a role and a name.",
    focus: String = "Let it have the keyboard focus.", reasonForNoIdentifiers: String? = nil
  ) {
    self.name = name
    self.expose = expose
    self.focus = focus
    self.reasonForNoIdentifiers = reasonForNoIdentifiers
  }
}

extension ToolkitHelp {
  package var advice: DeveloperAdvice { DeveloperAdvice() }
  package func troubleWithPlaces(of application: AccessibleApplication) -> String? { nil }
  package func reasonForSlowReading(of tree: AccessibleTree) -> String? { nil }
  package func dangerOfTextAttributes(of node: Int, in tree: AccessibleTree) -> String? { nil }
}
