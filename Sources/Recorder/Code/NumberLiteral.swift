// SPDX-License-Identifier: Apache-2.0

/// Formats numbers for all languages.
enum NumberLiteral {
  /// Formats a duration or distance, with at most two digits after the decimal point.
  static func short(_ value: Double) -> String { rounded(value, 100) }

  /// Formats a fraction of a length or a scroll distance, with at most four digits after the decimal point.
  ///
  /// Four digits are enough to distinguish the pixels of any screen.
  static func fine(_ value: Double) -> String { rounded(value, 10_000) }

  private static func rounded(_ value: Double, _ parts: Double) -> String {
    guard value.isFinite else { return "0" }
    let rounded = (value * parts).rounded() / parts
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int64(rounded)) : String(rounded)
  }
}
