// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A language tag of BCP 47, such as `zh-Hant-TW`: a language, a script, a region and variants.
struct LanguageTag: Equatable {
  /// The language in lower case, by its current code.
  var language: String
  /// The script, such as `Hant`; nil for the usual one.
  var script: String?
  /// The country, such as `TW`, or an area of several countries, such as `419`; nil for the likeliest country.
  var region: String?
  /// The variants in lower case, such as `valencia`.
  var variants: [String] = []

  init(language: String, script: String? = nil, region: String? = nil) {
    self.language = language
    self.script = script
    self.region = region
  }

  /// Reads a tag; its parts may also be separated by underscores, as in Apple's names of locales.
  ///
  /// - Throws: ``PlanLocaleError`` if the string is not a tag, or has a part that no locale of glibc expresses.
  init(_ text: String) throws(PlanLocaleError) {
    var parts = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }[...]
    guard let language = parts.popFirst(), (2...3).contains(language.count), Self.isLetters(language) else {
      throw .noTag(text)
    }
    guard parts.allSatisfy({ (1...8).contains($0.count) && $0.allSatisfy(Self.isLetterOrDigit) }) else {
      throw .noTag(text)
    }
    self.init(language: Self.current(language.lowercased()))
    if let part = parts.first, part.count == 4, Self.isLetters(part) {
      script = part.prefix(1).uppercased() + part.dropFirst().lowercased()
      parts.removeFirst()
    }
    if let part = parts.first, Self.isRegion(String(part)) {
      region = part.uppercased()
      parts.removeFirst()
    }
    while let part = parts.popFirst() {
      // Extensions, such as `u-ca-buddhist`, and private parts begin with one character.
      guard part.count >= 4 else { throw .part(String(part), tag: text) }
      variants.append(part.lowercased())
    }
  }

  /// Whether a string is a country or an area of several countries (UN M.49).
  static func isRegion(_ text: String) -> Bool {
    text.count == 2 && isLetters(text[...])
      || text.count == 3 && text.allSatisfy { $0.isASCII && $0.isNumber }
  }

  /// Whether ``region`` is an area of several countries.
  var hasArea: Bool { region?.first?.isNumber == true }

  /// The tag with the likeliest script and region, from Unicode's language data; a part stays nil if it is unknown.
  var completed: LanguageTag {
    let identifier = [language, script, region].compactMap { $0 }.joined(separator: "-")
    let likely = Locale.Language(identifier: Locale.Language(identifier: identifier).maximalIdentifier)
    var tag = self
    tag.script = script ?? likely.script.map { Self.plain($0.identifier) }
    tag.region = region ?? likely.region?.identifier
    return tag
  }

  /// Replaces the style Nastaliq by its script, Arabic: tags have the script.
  private static func plain(_ script: String) -> String { script == "Aran" ? "Arab" : script }

  /// Returns the current code of a language: `he` for `iw`, `de` for `deu`, `nb` for `no`.
  private static func current(_ language: String) -> String {
    if language == "no" { return "nb" }
    let likely = Locale.Language(identifier: Locale.Language(identifier: language).maximalIdentifier)
    return likely.languageCode?.identifier ?? language
  }

  private static func isLetters(_ text: Substring) -> Bool { text.allSatisfy { $0.isASCII && $0.isLetter } }

  private static func isLetterOrDigit(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber)
  }
}
