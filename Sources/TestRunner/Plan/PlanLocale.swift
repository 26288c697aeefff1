// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Converts a language and a region of Apple's systems to a locale of this system.
enum PlanLocale {
  /// The scripts that glibc's locale names express as modifiers, by language and script.
  private static let modifiers = ["sr-Latn": "@latin", "uz-Cyrl": "@cyrillic", "be-Latn": "@latin"]

  /// - Parameters:
  ///   - language: a tag such as `de`, `pt-BR` or `zh-Hant`; empty for English.
  ///   - region: a code such as `DE`; empty for the likeliest region of the language.
  /// - Returns: a name such as `de_DE.UTF-8`; nil if the strings are not a valid language and region.
  static func name(language: String, region: String) -> String? {
    var tag = (language.isEmpty ? "en" : language).replacingOccurrences(of: "_", with: "-")
    guard isTag(tag), region.isEmpty || isRegion(region) else { return nil }
    let given = Locale.Language(identifier: tag)
    guard let code = given.languageCode?.identifier else { return nil }
    // Foundation takes the likeliest region and script from Unicode's language data.
    if given.region == nil { tag = given.maximalIdentifier }
    let full = Locale.Language(identifier: tag)
    let chosen = region.isEmpty ? full.region?.identifier : region.uppercased()
    guard let chosen, isRegion(chosen) else { return nil }
    let script = given.script?.identifier ?? ""
    return "\(code)_\(chosen).UTF-8\(modifiers["\(code)-\(script)"] ?? "")"
  }

  private static func isTag(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard let first = parts.first, (2...3).contains(first.count) else { return false }
    return parts.allSatisfy {
      (2...8).contains($0.count) && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
  }

  private static func isRegion(_ text: String) -> Bool {
    text.count == 2 && text.allSatisfy { $0.isASCII && $0.isLetter }
  }
}
