// SPDX-License-Identifier: Apache-2.0

/// Something that a toolkit cannot do.
struct Limit: ExpressibleByStringLiteral {
  /// As the page gives it.
  let reason: String
  /// The version since which it cannot; nil for all.
  var start: String?
  /// The version since which it can; nil for none.
  var end: String?

  init(stringLiteral reason: String) { self.reason = reason }

  init(_ reason: String, since start: String? = nil, before end: String? = nil) {
    self.reason = reason
    self.start = start
    self.end = end
  }

  /// Whether it holds for the version of a package.
  func isTrue(of package: Package) -> Bool {
    (start.map(package.isAtLeast) ?? true) && !(end.map(package.isAtLeast) ?? false)
  }
}

/// The limits of toolkits.
///
/// Nothing fails when such an ability works after all: the page then has to be written again.
enum Impossible {}
