// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A message to a device of Xorg's driver inputtest, in version 1.1 of its protocol.
///
/// Messages are C structures in this machine's byte order; each begins with its length and its type.
struct InputTestMessage {
  enum Kind: UInt32 {
    case version = 0
    case waitForSync = 1
    case touch = 6
  }

  private var body: [UInt8] = []

  init(type: Kind) { append(type.rawValue) }

  mutating func append(_ value: some FixedWidthInteger) {
    withUnsafeBytes(of: value) { body += $0 }
  }

  /// Appends the values of the device's first axes, and no values for the other axes.
  mutating func appendValuators(_ values: [Double]) {
    // Whether there are unaccelerated values.
    append(UInt32(0))
    append(UInt64((1 << values.count) - 1))
    append(UInt32(0))
    for axis in 0..<Self.axes { append((axis < values.count ? values[axis] : 0).bitPattern) }
    body += [UInt8](repeating: 0, count: Self.axes * 8)
  }

  /// The message with its length, which includes the length field.
  var bytes: [UInt8] {
    withUnsafeBytes(of: UInt32(body.count + 4)) { Array($0) } + body
  }

  private static let axes = 64
}
