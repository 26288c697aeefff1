// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// The attributes of text that a recorded assertion may contain.
///
/// Some attributes have the same meaning in every toolkit and a property in the API; their values are `true` and
/// `false`. Any other attribute has the name and the units of the toolkit.
enum TextAttributeName {
  static let common = ["strikethrough", "underline", "bold", "italic"]

  /// Returns the value of an attribute; nil if the toolkit does not report it.
  static func value(_ name: String, of style: TextStyle) -> String? {
    switch name {
    case "strikethrough": String(style.strikethrough)
    case "underline": String(style.underline)
    case "bold": String(style.weight >= 600)
    case "italic": String(style.italic)
    default: style.raw[name]
    }
  }
}
