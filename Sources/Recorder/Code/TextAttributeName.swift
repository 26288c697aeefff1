// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// The attributes of texts that a recorded assertion may name.
///
/// Some have one meaning in every toolkit, and a property of their own in the API; their values are `true` and `false`.
/// Any other is what the toolkit calls it, with the value in its units.
enum TextAttributeName {
  static let common = ["strikethrough", "underline", "bold", "italic"]

  /// The value of an attribute; nil where the toolkit tells none.
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
