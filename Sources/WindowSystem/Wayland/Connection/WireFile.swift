// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A file that is sent with a message of the Wayland protocol; it is closed when the last reference is released.
final class WireFile: Sendable {
  /// The descriptor of the file in this process.
  let number: Int32

  /// Takes over a descriptor.
  init(owning number: Int32) { self.number = number }

  deinit { close(number) }
}
