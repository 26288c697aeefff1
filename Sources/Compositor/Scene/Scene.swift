// SPDX-License-Identifier: Apache-2.0

/// The windows on the screen, and their order.
final class Scene {
  unowned let compositor: WaylandServer
  /// All windows and popups of clients, the topmost first; some are not on the screen.
  private(set) var windows: [Window] = []
  private var lastNumber: UInt32 = 0
  /// Whether all windows are hidden.
  var isDesktopShown = false
  /// The number of times that a window or a popup has appeared on the screen.
  private(set) var shownCount: UInt32 = 0
  /// The number of popups that have disappeared from the screen.
  private(set) var closedPopups: UInt32 = 0

  init(compositor: WaylandServer) { self.compositor = compositor }

  func nextNumber() -> UInt32 {
    lastNumber += 1
    return lastNumber
  }

  func add(_ window: Window) { windows.insert(window, at: 0) }

  func remove(_ window: Window) { windows.removeAll { $0 === window } }

  func window(_ number: UInt32) -> Window? { windows.first { $0.number == number } }

  /// The visible windows, the topmost first.
  var visible: [Window] { windows.filter { isVisible($0) } }

  /// Whether a window is on the screen; another window may cover it.
  func isVisible(_ window: Window) -> Bool {
    guard !isDesktopShown, window.isMapped, let root = window.root else { return false }
    return root.isMapped && root.toplevel?.isMinimized == false
  }

  /// The popups of a window that are on the screen, the topmost first.
  func popups(of window: Window) -> [Window] { windows.filter { $0.isMapped && $0.popup?.parent === window } }

  /// The popups with a grab that are on the screen, the topmost first.
  var grabs: [Window] { visible.filter { $0.popup?.hasGrab == true } }

  // MARK: - Changes

  func mapped(_ window: Window) {
    raise(window)
    if let toplevel = window.toplevel {
      // A program may minimize a window before it shows it. Such a window gets no keyboard.
      if !toplevel.isMinimized { activate(window) }
    } else if window.popup?.hasGrab == true {
      compositor.seat.keyboard.focus(on: window.surface)
    }
    changed(window.outerFrame, of: window)
  }

  func unmapped(_ window: Window) {
    for popup in popups(of: window) { popup.popup?.dismiss() }
    compositor.seat.windowUnmapped(window)
    if window.toplevel?.isActive == true || compositor.seat.keyboard.focus == nil {
      activateNext(after: window)
    }
    changed(window.shownFrame, of: window)
  }

  /// Reports that a group of windows was minimized or restored, as a request for one of them required.
  func visibilityChanged(of group: [Window], with window: Window) {
    if window.toplevel?.isMinimized == true {
      // A hidden menu would keep the keyboard and the pointer from other programs.
      for popup in windows where popup.isMapped && popup.popup?.hasGrab == true {
        guard let root = popup.root, group.contains(where: { $0 === root }) else { continue }
        popup.popup?.dismiss()
        compositor.seat.windowUnmapped(popup)
      }
      for one in group { compositor.seat.windowUnmapped(one) }
      if let active = group.first(where: { $0.toplevel?.isActive == true }) { activateNext(after: active) }
    } else {
      activate(window)
    }
    for one in group { changed(one.outerFrame, of: one) }
  }

  func moved(_ window: Window) {
    movePopups(of: window)
    if let surface = window.surface, window.isMapped {
      compositor.outputs.updateOutputs(of: surface, frame: window.surfaceFrame)
    }
    guard isVisible(window) else { return compositor.control.changed(.desktop) }
    changed(window.shownFrame.union(window.outerFrame), of: window)
  }

  private func movePopups(of window: Window) {
    for popup in windows where popup.popup?.parent === window {
      popup.popup?.follow()
      popup.popup?.parentChanged()
      moved(popup)
    }
  }

  /// Reports a change of the windows to the tests, and gives the pointer to the window that is below it now.
  func changed(_ area: Rect, of window: Window) {
    countChanges()
    if window.isMapped { window.shownFrame = window.outerFrame }
    compositor.control.changed(.desktop)
    compositor.control.painted(window, area)
    compositor.seat.pointer.windowsChanged()
  }

  /// Counts the windows that have appeared, and the popups that have disappeared.
  private func countChanges() {
    for window in windows.reversed() {
      let isVisible = isVisible(window)
      guard isVisible != (window.shownKind != nil) else { continue }
      if isVisible {
        shownCount &+= 1
        window.shownNumber = shownCount
      } else if window.shownKind == .popup {
        closedPopups &+= 1
      }
      // A popup that is gone is no popup any more.
      window.shownKind = isVisible ? window.kind : nil
    }
  }

  /// Puts a window and its popups above all others; dialogs stay above their window.
  ///
  /// - Returns: the windows that were raised; empty if they were above all others already.
  @discardableResult
  private func raise(_ window: Window) -> [Window] {
    let group = windows.filter { belongs($0, to: window) }
    guard !windows.starts(with: group, by: ===) else { return [] }
    windows.removeAll { one in group.contains { $0 === one } }
    windows.insert(contentsOf: group, at: 0)
    return group
  }

  /// Whether a window is another one, or a popup or a dialog of it through any number of others.
  func belongs(_ window: Window, to top: Window) -> Bool { chain(from: window).contains { $0 === top } }

  /// A window and the windows that it belongs to, from the inside out.
  private func chain(from window: Window) -> some Sequence<Window> {
    // A client could give a surface with dialogs the role of a popup of one of them, which makes a circle.
    sequence(first: window) { $0.parent }.prefix(100)
  }

  /// The outermost window on the desktop that a window belongs to, with all its dialogs.
  func group(of window: Window) -> [Window] {
    let top = chain(from: window).prefix { $0 === window || $0.isMapped }.reduce(window) { $1 }
    return windows.filter { $0.toplevel != nil && belongs($0, to: top) }
  }

  /// Raises a window and gives it the keyboard.
  ///
  /// If the window has a modal dialog, this applies to the dialog instead.
  func activate(_ window: Window) {
    let target = modalDialog(of: window) ?? window
    let wasDesktopShown = isDesktopShown
    isDesktopShown = false
    let raised = raise(target)
    for other in windows where other !== target { other.toplevel?.setActive(false) }
    target.toplevel?.setActive(true)
    compositor.seat.keyboard.focus(on: grabs.first?.surface ?? target.surface)
    for other in wasDesktopShown ? windows : raised where other !== target && isVisible(other) {
      changed(other.outerFrame, of: other)
    }
    changed(target.outerFrame, of: target)
  }

  private func modalDialog(of window: Window) -> Window? {
    windows.first {
      $0.isMapped && $0.toplevel?.isModal == true && $0.toplevel?.isMinimized == false && $0 !== window
        && belongs($0, to: window)
    }
  }

  private func activateNext(after window: Window) {
    window.toplevel?.setActive(false)
    guard let next = visible.first(where: { $0.toplevel != nil && $0 !== window }) else {
      return compositor.seat.keyboard.focus(on: nil)
    }
    activate(window.parent.flatMap { isVisible($0) && $0.toplevel != nil ? $0 : nil } ?? next)
  }

  /// Closes all popups with a grab, as a press outside of them does.
  func dismissGrabs() {
    for popup in grabs { popup.popup?.dismiss() }
  }

  // MARK: - Hit test

  /// The topmost window at a point of the screen, and the surface that receives input there.
  ///
  /// The surface is nil in a title bar that the compositor draws.
  func hit(_ point: Point) -> (window: Window, surface: WaylandSurface?, point: Point)? {
    for window in visible {
      if let part = window.part(at: point) { return (window, part.surface, part.point) }
      if window.titleBar?.frame.contains(point) == true { return (window, nil, point) }
    }
    return nil
  }

  /// The window that a surface belongs to.
  func window(of surface: WaylandSurface) -> Window? {
    let root = surface.root.surface
    return windows.first { $0.surface === root }
  }

  /// The position of a surface's corner on the screen; nil if it is in no window.
  func origin(of surface: WaylandSurface) -> Point? {
    let (root, place) = surface.root
    guard let window = windows.first(where: { $0.surface === root }) else { return nil }
    return window.surfaceFrame.origin + place
  }
}
