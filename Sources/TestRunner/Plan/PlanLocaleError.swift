// SPDX-License-Identifier: Apache-2.0

/// The reason why a language and a region of a test plan have no locale on this system.
enum PlanLocaleError: Error, Equatable, CustomStringConvertible {
  /// The string is not a language tag.
  case noTag(String)
  /// The string is not a region.
  case noRegion(String)
  /// No locale expresses a part of the tag.
  case part(String, tag: String)
  /// No locale has the language and the script of the tag.
  case noLanguage(tag: String)
  /// The language has locales, but none for the region.
  case noLocale(tag: String, region: String, others: [String])

  var description: String {
    switch self {
    case .noTag(let text):
      "expected a language such as \"de\", \"pt-BR\" or \"zh-Hant\", but found \"\(text)\""
    case .noRegion(let text): "expected a region such as \"DE\", but found \"\(text)\""
    case .part(let part, let tag):
      "no locale of glibc expresses the part \"\(part)\" of the language \"\(tag)\"; remove the part"
    case .noLanguage(let tag):
      "glibc has no locale for the language \"\(tag)\"; to use one that you have made, remove the language and the "
        + "region, and set the locale of the destination"
    case .noLocale(let tag, let region, let others):
      "glibc has no locale for the language \"\(tag)\" in the region \"\(region)\"; the language has locales for the "
        + "regions \(others.joined(separator: ", "))"
    }
  }
}
