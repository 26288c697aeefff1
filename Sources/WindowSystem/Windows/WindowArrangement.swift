// SPDX-License-Identifier: Apache-2.0

/// The ways in which a window manager shows a window.
package enum WindowArrangement: Sendable {
  /// The window has its normal size, on the screen.
  case normal
  case maximized
  case fullScreen
  case minimized
}
