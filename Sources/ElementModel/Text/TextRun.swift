// SPDX-License-Identifier: Apache-2.0

/// A part of an element's text with one uniform style.
package struct TextRun: Hashable, Sendable {
  package let text: String
  package let style: TextStyle
  /// The target of the link that contains this part; nil outside of links.
  package let link: String?
}
