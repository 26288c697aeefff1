// SPDX-License-Identifier: Apache-2.0

import Foundation

extension FixedWidthInteger {
  /// The whole part of a number, within the range of the type; 0 for what is not a number.
  ///
  /// Numbers that come from users and from other programs may be of any size, infinite or not a number: the usual conversion
  /// ends the process for those.
  package init(limiting number: some BinaryFloatingPoint) {
    if let whole = Self(exactly: number.rounded(.towardZero)) {
      self = whole
    } else {
      self = number.isNaN ? 0 : number < 0 ? .min : .max
    }
  }
}

extension Duration {
  /// Some seconds, of which anything above some thirty years counts as that, and what is not a number as none.
  package static func limiting(seconds: TimeInterval) -> Duration {
    .seconds(seconds.isNaN ? 0 : min(max(seconds, -1e9), 1e9))
  }
}
