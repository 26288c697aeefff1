// SPDX-License-Identifier: Apache-2.0

/// A button of the pointer; the numbers are those of X11.
package enum PointerButton: Int, Sendable {
  case left = 1
  case middle, right

  /// The button that a touchpad sends for a tap with this number of fingers; nil unless the number is 1, 2 or 3.
  package init?(fingers: Int) {
    switch fingers {
    case 1: self = .left
    case 2: self = .right
    case 3: self = .middle
    default: return nil
    }
  }
}
