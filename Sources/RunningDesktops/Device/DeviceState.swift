// SPDX-License-Identifier: Apache-2.0

import Synchronization
import WindowSystem

/// The settings that a test has made on the desktop, which XCTest calls a device: orientation, color scheme and
/// clipboard.
///
/// The settings end with the desktop.
package final class DeviceState: Sendable {
  private struct State {
    var orientation: ScreenOrientation?
    var appearance = DesktopAppearance.unspecified
    var theme: (any ThemeSettings)?
    var clipboard: (any Clipboard)?
  }

  private let state = Mutex(State())

  /// The last orientation that was set, since two orientations have the same size; nil before the first one.
  package var orientation: ScreenOrientation? {
    get { state.withLock { $0.orientation } }
    set { state.withLock { $0.orientation = newValue } }
  }

  package var appearance: DesktopAppearance {
    get { state.withLock { $0.appearance } }
    set { state.withLock { $0.appearance = newValue } }
  }

  var theme: (any ThemeSettings)? {
    get { state.withLock { $0.theme } }
    set { state.withLock { $0.theme = newValue } }
  }

  /// The clipboard, created when a test first reads or writes it.
  package var clipboard: (any Clipboard)? {
    get { state.withLock { $0.clipboard } }
    set { state.withLock { $0.clipboard = newValue } }
  }
}
