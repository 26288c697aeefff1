// SPDX-License-Identifier: Apache-2.0

import Foundation

/// One element of a captured tree.
///
/// The keys in JSON are short, because the JSON text of a tree has thousands of them.
package struct CapturedElement: Codable, Sendable, Hashable {
  /// The depth of the element in the tree; the application has depth 0.
  ///
  /// Elements are in document order, so their depths define the tree.
  package var depth: Int
  /// The element type as in a debug description: `Button`.
  package var type: String
  package var label: String?
  package var identifier: String?
  package var value: String?
  package var placeholder: String?
  /// The frame in pixels of the screen: x, y, width, height.
  package var frame: [Double]?
  /// The states of the element: `disabled`, `selected`, `focused`; nil if it has no such state.
  package var flags: [String]?

  private enum CodingKeys: String, CodingKey {
    case depth = "d"
    case type = "t"
    case label = "l"
    case identifier = "i"
    case value = "v"
    case placeholder = "p"
    case frame = "f"
    case flags = "s"
  }

  package init(depth: Int, type: String) {
    self.depth = depth
    self.type = type
  }
}
