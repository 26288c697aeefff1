// SPDX-License-Identifier: Apache-2.0

import Foundation

/// One element of a tree that was captured.
///
/// Keys are short, since there are thousands of them.
package struct CapturedElement: Codable, Sendable, Hashable {
  /// How deep it is; the application is 0.
  ///
  /// Elements stand in document order, so the depths make the tree.
  package var depth: Int
  /// Its type as in a debug description: `Button`.
  package var type: String
  package var label: String?
  package var identifier: String?
  package var value: String?
  package var placeholder: String?
  /// Pixels of the screen: x, y, width, height.
  package var frame: [Double]?
  /// `disabled`, `selected`, `focused`.
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
