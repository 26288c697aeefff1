// SPDX-License-Identifier: Apache-2.0

/// The steps with which a developer makes an element reachable.
package struct DeveloperAdvice: Sendable {
  /// The advice for giving an element a name.
  package var name = "Give the element an accessible name."
  /// The advice for exposing content that the program draws itself.
  package var expose = "Expose each part as an accessible object with a role and a name."
  /// The advice for making an element reachable by the keyboard.
  package var focus = "Let the element receive the keyboard focus."
  /// The reason why no element has an identifier, and how to find elements instead; nil if programs can set
  /// identifiers.
  package var reasonForNoIdentifiers: String?

  package init(
    name: String = "Give the element an accessible name.",
    expose: String = "Expose each part as an accessible object with a role and a name.",
    focus: String = "Let the element receive the keyboard focus.", reasonForNoIdentifiers: String? = nil
  ) {
    self.name = name
    self.expose = expose
    self.focus = focus
    self.reasonForNoIdentifiers = reasonForNoIdentifiers
  }
}
