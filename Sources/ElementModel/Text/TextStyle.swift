// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// The style of a part of a string, with the same names for every toolkit.
///
/// Toolkits agree on most names of attributes but differ in units: ``TextUnits``.
package struct TextStyle: Hashable, Sendable {
  /// A color; each component is between 0 and 1.
  package struct Color: Hashable, Sendable {
    package let red: Double
    package let green: Double
    package let blue: Double
  }

  /// All attributes with the names and values that the toolkit reports.
  package let raw: [String: String]
  package let strikethrough: Bool
  package let underline: Bool
  package let italic: Bool
  /// The weight as in style sheets: 400 is regular, 700 is bold.
  package let weight: Int
  package let foreground: Color?
  package let background: Color?
  package let fontFamily: String?
  /// The size in points of 1/72 inch.
  package let pointSize: Double?

  /// Creates a style from the attributes that a toolkit reports.
  ///
  /// - Parameters:
  ///   - defaults: the attributes of the whole text.
  ///   - attributes: the attributes of the run that differ from the defaults.
  ///   - units: the units of the numbers in the attributes.
  package init(defaults: [String: String], attributes: [String: String], units: TextUnits) {
    let raw = defaults.merging(attributes) { $1 }
    self.raw = raw
    strikethrough =
      Self.isLine(raw["strikethrough"] ?? raw["text-line-through-style"])
      || raw["text-line-through-type"].map { Self.isLine($0) } == true
    underline =
      Self.isLine(raw["underline"] ?? raw["text-underline-style"])
      || raw["text-underline-type"].map { Self.isLine($0) } == true
    let slant = raw["style"] ?? raw["font-style"] ?? ""
    italic = slant == "italic" || slant == "oblique"
    weight = Self.weight(raw["weight"] ?? raw["font-weight"])
    let limit = units.maximumColor
    foreground = (raw["fg-color"] ?? raw["color"]).flatMap { Self.color($0, limit: limit) }
    let saidBackground =
      units.hasDefaultBackground ? raw["bg-color"] ?? raw["background-color"] : attributes["bg-color"]
    background = saidBackground.flatMap { Self.color($0, limit: limit) }
    fontFamily = (raw["family-name"] ?? raw["font-family"]).flatMap { $0.isEmpty ? nil : $0 }
    if let size = attributes["size"] ?? attributes["font-size"] {
      pointSize = Self.points(size, units, isDefault: false)
    } else {
      pointSize = (raw["size"] ?? raw["font-size"]).flatMap { Self.points($0, units, isDefault: true) }
    }
  }

  private static func isLine(_ value: String?) -> Bool {
    guard let value else { return false }
    return !["", "false", "none", "0"].contains(value)
  }

  private static func weight(_ value: String?) -> Int {
    switch value {
    case nil, "normal"?: 400
    case "bold"?: 700
    case let value?: Int(value) ?? 400
    }
  }

  /// Parses "65535,0,0", "rgb(255, 0, 0)" or "#ff0000".
  static func color(_ text: String, limit: Double) -> Color? {
    if text.hasPrefix("#"), text.count == 7, let number = UInt32(text.dropFirst(), radix: 16) {
      return Color(
        red: Double(number >> 16) / 255, green: Double(number >> 8 & 0xFF) / 255,
        blue: Double(number & 0xFF) / 255)
    }
    let isFunction = text.hasPrefix("rgb")
    let parts = text.split { !$0.isNumber && $0 != "." }.compactMap { Double($0) }
    guard parts.count >= 3 else { return nil }
    let limit = isFunction ? 255 : limit
    return Color(red: parts[0] / limit, green: parts[1] / limit, blue: parts[2] / limit)
  }

  static func points(_ text: String, _ units: TextUnits, isDefault: Bool) -> Double? {
    guard let number = Double(text.prefix { $0.isNumber || $0 == "." }) else { return nil }
    if text.hasSuffix("px") { return number * 0.75 }
    guard units.hasFractionsOfPoints else { return number }
    // A number from 1,024 on is in Pango's unit, 1/1024 of a point, which text tags and attributes of labels use. No
    // font is a thousand points high.
    if number >= 1024 { return number / 1024 }
    return units.hasDefaultSizeInPixels && isDefault ? number * 0.75 : number
  }
}
