// SPDX-License-Identifier: Apache-2.0

/// A button of the pointer; its number is X11's.
package enum PointerButton: Int, Sendable {
  case left = 1
  case middle, right
}
