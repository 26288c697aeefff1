// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Converts a language and a region of Apple's systems to a locale of glibc (``GlibcLocale``).
///
/// The rule: the locale has the language of the tag, its script if it has one, and its variant if it has one. Its region
/// is the first that exists of
///
/// 1. the region of the plan,
/// 2. the region of the tag; for an area of several countries, the country in ``countries``,
/// 3. if neither is given, the likeliest region of the language in the script, or if glibc has no locale for that
///    region, as for Yiddish, the first in glibc's list.
///
/// A given region without a locale is an error: another region has other formats, and often other translations.
enum PlanLocale {
  /// The countries whose locales are used for areas: of Latin America, the one in which most people speak Spanish, and
  /// for English of the world and of Europe, the one with the same spelling.
  private static let countries = ["es-419": "MX", "en-001": "GB", "en-150": "GB", "ar-001": "EG"]

  /// Returns the name of a locale, such as `de_DE.UTF-8`.
  ///
  /// - Parameters:
  ///   - language: a tag such as `de`, `pt-BR` or `zh-Hant`; empty for English.
  ///   - region: a code such as `DE`; empty for the region of the tag.
  /// - Returns: the name of a locale that glibc has; it need not be installed.
  /// - Throws: ``PlanLocaleError``.
  static func name(language: String, region: String) throws(PlanLocaleError) -> String {
    var tag = try LanguageTag(language.isEmpty ? "en" : language)
    if !region.isEmpty {
      guard LanguageTag.isRegion(region) else { throw .noRegion(region) }
      tag.region = region.uppercased()
    }
    if tag.hasArea, let area = tag.region {
      // 001 is the world, which is no region.
      tag.region = countries["\(tag.language)-\(area)"] ?? (area == "001" ? nil : area)
    }
    let given = language.isEmpty ? tag.language : language
    let all = GlibcLocale.all[tag.language] ?? []
    let fitting = all.filter { locale in
      if tag.variants != (locale.variant.map { [$0] } ?? []) { return false }
      guard let script = tag.script else { return locale.modifier == nil || locale.variant != nil }
      return locale.variant != nil || locale.script == script
    }
    guard let first = fitting.first else {
      if let variant = tag.variants.first { throw .part(variant, tag: given) }
      throw .noLanguage(tag: given)
    }
    guard let region = tag.region else {
      let likely = tag.completed.region
      return (fitting.first { $0.region == likely } ?? first).name
    }
    guard let locale = fitting.first(where: { $0.region == region }) else {
      throw .noLocale(tag: given, region: region, others: fitting.compactMap(\.region))
    }
    return locale.name
  }
}
