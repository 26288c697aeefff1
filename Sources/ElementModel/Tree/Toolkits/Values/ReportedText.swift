// SPDX-License-Identifier: Apache-2.0

/// A string that a toolkit reports for an element, and that may contain more than a user reads.
package enum ReportedText: Sendable {
  case name
  /// The text of an element that shows text.
  case text
  /// The description, which toolkits show as a tool tip.
  case description
}
