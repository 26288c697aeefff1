// SPDX-License-Identifier: Apache-2.0

/// A button of the pointer; the numbers are those of X11.
package enum PointerButton: Int, Sendable {
  case left = 1
  case middle, right
}
