// SPDX-License-Identifier: Apache-2.0

/// Hiding all windows.
extension Scene {
  /// Hides all windows, or shows them again; a window that is activated also shows them.
  func showDesktop(_ isShown: Bool) {
    guard isShown != isDesktopShown else { return }
    if isShown {
      dismissGrabs()
      let hidden = visible
      isDesktopShown = true
      for window in hidden { compositor.seat.windowUnmapped(window) }
      for window in windows { window.toplevel?.setActive(false) }
      compositor.seat.keyboard.focus(on: nil)
    } else {
      isDesktopShown = false
      if let top = visible.first(where: { $0.toplevel != nil }) { activate(top) }
    }
    for window in windows where window.isMapped { changed(window.outerFrame, of: window) }
    compositor.control.changed(.desktop)
    compositor.seat.pointer.windowsChanged()
  }
}
