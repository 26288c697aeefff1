// SPDX-License-Identifier: Apache-2.0

/// The words of utterances in one language.
///
/// A new language is a constant like ``english``, and its entry in ``all``. Tests check that it has every word.
package struct SpeechLanguage: Sendable {
  /// The language as ISO 639-1 writes it: `en`.
  package let code: String
  /// The words for the kinds of elements; a kind without a word is left out of utterances.
  let roles: [SpokenRole: String]
  let states: [SpokenState: String]
  /// The size of a list: `list with 5 items`.
  let list: @Sendable (_ items: Int) -> String
  /// The size of a table: `table with 3 rows 2 columns`.
  let table: @Sendable (_ rows: Int, _ columns: Int) -> String
  /// The position among others: `2 of 5`.
  let position: @Sendable (_ index: Int, _ count: Int) -> String
  /// The depth of an element of a tree: `tree level 2`.
  let treeLevel: @Sendable (_ level: Int) -> String
  /// A whole number of percent: `40 percent`.
  let percent: @Sendable (_ number: Int) -> String

  /// The languages, the default first.
  package static let all: [SpeechLanguage] = [english, german]

  /// Returns the language of a locale.
  ///
  /// - Parameter locale: a name such as `de_DE.UTF-8`; nil for the default locale.
  /// - Returns: the language; English if the locale's language has no words yet.
  package static func of(locale: String?) -> SpeechLanguage {
    all.first { $0.code == Self.code(of: locale) } ?? english
  }

  /// Whether there are words for the language of a locale; the locales `C` and `POSIX` are English.
  package static func hasWords(for locale: String) -> Bool {
    let code = code(of: locale)
    return ["", "C", "POSIX"].contains(code) || all.contains { $0.code == code }
  }

  private static func code(of locale: String?) -> String {
    String((locale ?? "").prefix { $0 != "_" && $0 != "." && $0 != "@" })
  }

  /// The word for a kind of element; nil for a kind without a word.
  package func word(_ role: SpokenRole) -> String? { roles[role] }

  /// The word for a state.
  package func word(_ state: SpokenState) -> String { states[state] ?? "" }
}

extension SpeechLanguage: Equatable {
  package static func == (one: SpeechLanguage, other: SpeechLanguage) -> Bool { one.code == other.code }
}
