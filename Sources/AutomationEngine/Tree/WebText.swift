import Foundation

/// Texts as browsers tell them.
enum WebText {
  /// The text without the characters that stand for other elements in it, and without the space that the
  /// source of the page has around it.
  static func plain(_ text: String) -> String {
    guard !text.isEmpty else { return text }
    return text.replacing("\u{FFFC}", with: "").trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
