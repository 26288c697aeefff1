// SPDX-License-Identifier: Apache-2.0

import CSystemd
import Foundation

extension Method {
  static let getCharacterExtents = Method(interface: "org.a11y.atspi.Text", member: "GetCharacterExtents")
}

extension AccessibilityBusConnection {
  /// Returns the rectangle in which a character of a string is drawn.
  ///
  /// - Parameters:
  ///   - offset: the position of the character in the text, in Unicode scalars from 0.
  ///   - space: the coordinate space of the rectangle.
  ///   - reference: the object that shows the string.
  /// - Returns: the rectangle.
  /// - Throws: ``AccessibilityError``, also if the toolkit does not support this; GTK 4.8 does not.
  package func characterExtents(
    at offset: Int, in space: NodeExtents.Space, of reference: AccessibleReference
  ) throws -> CGRect {
    try call(
      .getCharacterExtents, .character(Int32(clamping: offset), space.rawValue), on: reference,
      expecting: "iiii"
    ) { message in
      guard let x = message.readInt32(), let y = message.readInt32(), let width = message.readInt32(),
        let height = message.readInt32()
      else { return nil }
      return CGRect(x: Int(x), y: Int(y), width: Int(width), height: Int(height))
    }
  }
}
