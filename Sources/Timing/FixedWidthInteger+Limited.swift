// SPDX-License-Identifier: Apache-2.0

import Foundation

extension FixedWidthInteger {
  /// Converts a number to its whole part, limited to the range of the type; NaN becomes 0.
  ///
  /// Numbers from users and other programs may be very large, infinite or NaN. The usual conversion ends the process
  /// for such numbers.
  package init(limiting number: some BinaryFloatingPoint) {
    if let whole = Self(exactly: number.rounded(.towardZero)) {
      self = whole
    } else {
      self = number.isNaN ? 0 : number < 0 ? .min : .max
    }
  }
}

extension Duration {
  /// Returns the duration of a number of seconds, limited to about thirty years; NaN becomes zero.
  package static func limiting(seconds: TimeInterval) -> Duration {
    .seconds(seconds.isNaN ? 0 : min(max(seconds, -1e9), 1e9))
  }
}
