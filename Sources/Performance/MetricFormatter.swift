// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Formats values of a metric for people, in the same way in failures, in terminals, in reports and for baselines.
package struct MetricFormatter: Sendable {
  /// The factor that converts values to the displayed unit, such as milliseconds for short times.
  package let factor: Double
  package let unit: String

  /// - Parameters:
  ///   - unit: the symbol of the values' unit.
  ///   - size: the largest absolute value of the values that are shown together, in `unit`.
  package init(unit: String, size: Double) {
    (factor, self.unit) =
      unit != "s" || size == 0
      ? (1, unit) : Self.scalesOfSeconds.first { abs(size) * $0.factor >= 0.9995 } ?? (1e9, "ns")
  }

  private static let scalesOfSeconds: [(factor: Double, unit: String)] = [
    (1, "s"), (1e3, "ms"), (1e6, "µs"), (1e9, "ns"),
  ]

  /// Returns the number with its unit, such as `304.1 ms`.
  package func text(_ value: Double) -> String { "\(Self.digits(value * factor)) \(unit)" }

  /// Returns the number in the displayed unit that fits this single value: `304.1 ms`.
  package static func text(_ value: Double, unit: String) -> String {
    MetricFormatter(unit: unit, size: value).text(value)
  }

  /// Returns a number with four significant digits or, if it is larger, with all digits before the decimal point.
  ///
  /// Zeros at the end of a fraction are left out: `304.1`, `12034`, `0.25`.
  package static func digits(_ value: Double) -> String {
    guard value != 0 else { return "0" }
    guard value.isFinite else { return "\(value)" }
    let before = Int(log10(abs(value)).rounded(.down)) + 1
    guard before < 15 else { return String(format: "%.4g", value) }
    let text = String(format: "%.\(max(0, min(12, 4 - before)))f", value)
    guard text.contains(".") else { return text }
    let short = text.reversed().drop { $0 == "0" }.reversed()
    return String(short.last == "." ? Array(short.dropLast()) : Array(short))
  }

  /// Returns a percentage as text, such as `3.2%`.
  package static func percent(_ value: Double) -> String {
    String(format: abs(value) >= 999.5 ? "%.0f%%" : "%.1f%%", value)
  }

  /// Returns the value for programs that read it, in the notation of JSON: `0.3041`, `2`.
  ///
  /// The text has at most fifteen digits, which preserve every decimal fraction without binary rounding errors. For
  /// example, the sum `1.0999999999999999` becomes `1.1`.
  package static func exact(_ value: Double) -> String {
    value.isFinite ? String(format: "%.15g", value) : "\(value)"
  }
}
