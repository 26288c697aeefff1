import AutomationEngine
import Foundation

/// A stretch of an element's text that looks the same throughout.
///
/// Extension of Understudy.
///
/// Toolkits do not tell everything: GTK 4 says nothing of links, and neither GTK tells family and size of a
/// label's `<span font=…>`. What a toolkit does not tell is nil, false, or what holds for the text as a whole.
public struct XCUITextAttributeRun: Hashable, Sendable, CustomStringConvertible {
  /// A colour on the screen.
  ///
  /// Extension of Understudy.
  public struct Color: Hashable, Sendable, CustomStringConvertible {
    /// Between 0 and 1.
    public let red: Double
    /// Between 0 and 1.
    public let green: Double
    /// Between 0 and 1.
    public let blue: Double

    /// As in a style sheet: `#ff0000`.
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

  /// What is written there.
  public let text: String
  /// Where it stands in the element's text, in UTF-16 units as in `NSAttributedString`.
  ///
  /// The texts of several elements follow one another without anything between them.
  public let range: NSRange
  /// Where the link leads that the stretch belongs to; nil where it is none.
  public let link: String?
  private let style: TextStyle

  init(_ run: TextRun, at location: Int) {
    text = run.text
    range = NSRange(location: location, length: run.text.utf16.count)
    link = run.link
    style = run.style
  }

  /// Whether a line goes through it.
  public var strikethrough: Bool { style.strikethrough }
  /// Whether it is underlined, in whatever way.
  public var underline: Bool { style.underline }
  /// As in a style sheet, from 100 to 900: 400 is regular, 700 bold.
  public var weight: Int { style.weight }
  /// Whether the weight is 600 or more.
  public var bold: Bool { style.weight >= 600 }
  /// Whether it is italic or oblique.
  public var italic: Bool { style.italic }
  public var foregroundColor: Color? { Color(style.foreground) }
  /// The colour behind it; nil where the toolkit tells none of its own.
  public var backgroundColor: Color? { Color(style.background) }
  public var fontFamily: String? { style.fontFamily }
  /// Points of 1/72 inch.
  ///
  /// GTK 4 tells whole pixels.
  public var pointSize: Double? { style.pointSize }
  /// Everything that the toolkit said, in its own words and units.
  public var attributes: [String: String] { style.raw }

  public var description: String {
    var words: [String] = []
    if strikethrough { words.append("strikethrough") }
    if underline { words.append("underline") }
    if bold { words.append("bold") }
    if italic { words.append("italic") }
    if let foregroundColor { words.append("colour \(foregroundColor)") }
    if let backgroundColor { words.append("background \(backgroundColor)") }
    if let link { words.append("link \(link)") }
    return "\"\(text)\" [\(words.joined(separator: ", "))]"
  }
}
