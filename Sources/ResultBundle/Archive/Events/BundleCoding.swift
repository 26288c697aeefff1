// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The JSON format of events and reports.
///
/// Infinity and NaN are written as strings, because JSON has no numbers for them.
package enum BundleCoding {
  private static let numbers = (infinity: "inf", negativeInfinity: "-inf", nan: "nan")

  /// The format of a stream's start time: ISO 8601 with milliseconds.
  package static let dateStyle = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

  package static func encoder(_ formatting: JSONEncoder.OutputFormatting) -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: numbers.infinity, negativeInfinity: numbers.negativeInfinity, nan: numbers.nan)
    return encoder
  }

  package static func decoder() -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: numbers.infinity, negativeInfinity: numbers.negativeInfinity, nan: numbers.nan)
    return decoder
  }
}

extension BundleEvent.RunStarted {
  /// ``date`` as a `Date`; nil if it is not a valid date.
  package var moment: Date? { try? Date(date, strategy: BundleCoding.dateStyle) }
}
