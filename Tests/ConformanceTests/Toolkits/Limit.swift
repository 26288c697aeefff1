// SPDX-License-Identifier: Apache-2.0

/// The reason why a toolkit does not support an ability.
struct Limit: Sendable, ExpressibleByStringLiteral {
  /// The reason as the page shows it.
  let reason: String
  /// The first version with the limit; nil when all earlier versions have it.
  var start: String?
  /// The first version without the limit; nil when no version is without it.
  var end: String?

  init(stringLiteral reason: String) { self.reason = reason }

  init(_ reason: String, since start: String? = nil, before end: String? = nil) {
    self.reason = reason
    self.start = start
    self.end = end
  }

  /// Whether the installed version of a package has the limit.
  func isTrue(of package: Package) -> Bool {
    (start.map(package.isAtLeast) ?? true) && !(end.map(package.isAtLeast) ?? false)
  }
}

/// The limits of toolkits.
///
/// A test does not fail when such an ability works; the page has to be written again then.
enum Impossible {}
