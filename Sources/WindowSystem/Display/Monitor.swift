// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A screen of the desktop: an active output of the X server.
package struct Monitor: Sendable, Equatable {
  /// The output's name, such as "DUMMY0".
  package let name: String
  /// The position of the screen on the whole desktop, in pixels.
  package let frame: CGRect
  /// Whether this is the primary screen, on which new windows appear.
  package let isPrimary: Bool

  package init(name: String, frame: CGRect, isPrimary: Bool) {
    self.name = name
    self.frame = frame
    self.isPrimary = isPrimary
  }
}
