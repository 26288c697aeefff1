// SPDX-License-Identifier: Apache-2.0

/// How a window manager shows a window.
package enum WindowArrangement: Sendable {
  /// At its normal size, on the screen.
  case normal
  case maximized
  case fullScreen
  case minimized
}
