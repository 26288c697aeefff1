import AccessibilityBus
import Foundation

/// How a text has to be typed into a toolkit, so that all of it arrives in order.
struct TypingManner {
  /// What to type one after the other; the program has to be idle in between.
  let parts: [String]
  /// Whether characters above U+FFFF are typed as their two code units of UTF-16, a key for each.
  ///
  /// Java 17 takes no more than the lower 16 bits of a key's character, and makes a text of them that is right when
  /// these are code units: 👩 (U+1F469) came as U+F469, and comes whole as U+D83D and U+DC69.
  let inCodeUnits: Bool

  init(_ text: String, for toolkit: Toolkit.Kind?) {
    inCodeUnits = toolkit == .java
    parts = toolkit == .libreOffice ? Self.apart(text) : [text]
  }

  /// A text, cut before each run of characters above U+FFFF.
  ///
  /// LibreOffice 7.4 takes these from GTK's input method and puts them into a document at once; other characters wait
  /// up to 20 ms for more of their kind. Typed fast, "x😀" came as "😀x".
  private static func apart(_ text: String) -> [String] {
    var parts: [String] = []
    var part = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar.value > 0xffff, let last = part.last, last.value <= 0xffff {
        parts.append(String(part))
        part = .init()
      }
      part.append(scalar)
    }
    return parts + [String(part)]
  }
}
