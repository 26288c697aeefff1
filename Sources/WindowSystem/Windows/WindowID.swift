// SPDX-License-Identifier: Apache-2.0

/// The number of a window on its display.
package struct WindowID: RawRepresentable, Hashable, Codable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }
}

extension WindowID: CustomStringConvertible {
  package var description: String { "0x" + String(rawValue, radix: 16) }
}
