// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation

/// A range of an element's text with the same attributes throughout.
///
/// Extension of Understudy.
///
/// Toolkits do not report every attribute: GTK 4 reports no links, and GTK 3 and 4 report no font family and size for a
/// label's `<span font=…>`. An attribute that a toolkit does not report is nil, false, or the value for the text as a
/// whole.
public struct UnderstudyTextAttributeRun: Hashable, Sendable, CustomStringConvertible {
  /// A color on the screen.
  ///
  /// Extension of Understudy.
  public struct Color: Hashable, Sendable, CustomStringConvertible {
    /// The red part, between 0 and 1.
    public let red: Double
    /// The green part, between 0 and 1.
    public let green: Double
    /// The blue part, between 0 and 1.
    public let blue: Double

    /// The color in the notation of a style sheet: `#ff0000`.
    public var description: String {
      "#"
        + [red, green, blue].map { part in
          let byte = String(Int((min(max(part, 0), 1) * 255).rounded()), radix: 16)
          return byte.count < 2 ? "0" + byte : byte
        }.joined()
    }

    init?(_ color: TextStyle.Color?) {
      guard let color else { return nil }
      (red, green, blue) = (color.red, color.green, color.blue)
    }
  }

  /// The text of the range.
  public let text: String

  /// The range in the element's text, in UTF-16 units as in `NSAttributedString`.
  ///
  /// If the element contains several strings, the positions are counted as if the strings were joined without
  /// separators.
  public let range: NSRange
  /// The target of the link that contains the range; nil if no link contains it.
  public let link: String?
  private let style: TextStyle

  init(_ run: TextRun, at location: Int) {
    text = run.text
    range = NSRange(location: location, length: run.text.utf16.count)
    link = run.link
    style = run.style
  }

  /// Whether the text is struck through.
  public var strikethrough: Bool { style.strikethrough }
  /// Whether the text is underlined, in any style.
  public var underline: Bool { style.underline }
  /// The weight of the font, as in a style sheet, from 100 to 900: 400 is regular, 700 bold.
  public var weight: Int { style.weight }
  /// Whether the weight is 600 or more.
  public var bold: Bool { style.weight >= 600 }
  /// Whether the text is italic or oblique.
  public var italic: Bool { style.italic }
  /// The color of the text; nil if the toolkit does not report it.
  public var foregroundColor: Color? { Color(style.foreground) }
  /// The color behind the text; nil if the toolkit does not report a separate one.
  public var backgroundColor: Color? { Color(style.background) }
  /// The family of the font, such as `Cantarell`; nil if the toolkit does not report it.
  public var fontFamily: String? { style.fontFamily }
  /// The size of the font in points of 1/72 inch; nil if the toolkit does not report it.
  ///
  /// GTK 4 reports the default size of text in whole pixels, which are converted to points.
  public var pointSize: Double? { style.pointSize }
  /// All attributes that the toolkit reports for the range, with the toolkit's names and units.
  public var attributes: [String: String] { style.raw }

  /// The text and its attributes: `"Milk" [strikethrough, color #888888]`.
  public var description: String {
    var words: [String] = []
    if strikethrough { words.append("strikethrough") }
    if underline { words.append("underline") }
    if bold { words.append("bold") }
    if italic { words.append("italic") }
    if let foregroundColor { words.append("color \(foregroundColor)") }
    if let backgroundColor { words.append("background \(backgroundColor)") }
    if let link { words.append("link \(link)") }
    return "\"\(text)\" [\(words.joined(separator: ", "))]"
  }
}
