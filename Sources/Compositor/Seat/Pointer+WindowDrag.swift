// SPDX-License-Identifier: Apache-2.0

/// Moving and resizing windows with the pointer, which the client or a press in a title bar begins.
extension Pointer {
  /// A window that follows the pointer.
  enum WindowDrag {
    case titleBar(TitleBarPress)
    case move(Window, grip: Point)
    case resize(Window, XdgToplevel.ResizeEdge, start: Point, frame: Rect)
  }

  func beginMove(of window: Window) {
    guard !held.isEmpty, window.isMapped else { return }
    let frame = window.frame
    setFocus(nil)
    windowDrag = .move(window, grip: place - frame.origin)
  }

  func beginResize(of window: Window, at edge: XdgToplevel.ResizeEdge) {
    guard !held.isEmpty, window.isMapped else { return }
    setFocus(nil)
    windowDrag = .resize(window, edge, start: place, frame: window.frame)
  }

  /// A press in a title bar, for the recognition of double clicks.
  struct TitlePress {
    let window: UInt32
    let part: TitleBar.Part
    let button: UInt32
    /// The time in milliseconds.
    let time: UInt32

    func isSecond(after first: TitlePress) -> Bool {
      part == .title && first.part == .title && window == first.window && button == first.button
        && time &- first.time <= CompositorTimes.doubleClick
    }
  }

  /// Begins a press of the left button in a title bar.
  func pressTitleBar(_ button: UInt32) {
    guard let hit = compositor.scene.hit(place), hit.surface == nil,
      let part = hit.window.titleBar?.part(at: place)
    else { return }
    let press = TitlePress(
      window: hit.window.number, part: part, button: button, time: compositor.seat.clock.milliseconds)
    let last = lastTitlePress
    lastTitlePress = press
    guard button == Self.leftButton else { return }
    if let last, press.isSecond(after: last), let toplevel = hit.window.toplevel {
      // A third press begins another double click.
      lastTitlePress = nil
      return toplevel.setMaximized(!toplevel.isMaximized)
    }
    windowDrag = .titleBar(TitleBarPress(hit.window, part, at: place))
  }

  /// `BTN_LEFT` of Linux.
  private static let leftButton: UInt32 = 0x110

  func follow(_ drag: WindowDrag) {
    switch drag {
    case .titleBar(let press): press.moved(to: place)
    case .move(let window, let grip):
      let corner = place - grip
      window.position = (Int32(nearest: corner.x), Int32(nearest: corner.y))
      compositor.scene.moved(window)
    case .resize(let window, let edge, let start, let frame):
      let dx = Int32(nearest: place.x - start.x)
      let dy = Int32(nearest: place.y - start.y)
      var width = frame.width
      var height = frame.height
      if edge.rawValue & 4 != 0 { width = frame.width &- dx }
      if edge.rawValue & 8 != 0 { width = frame.width &+ dx }
      if edge.rawValue & 1 != 0 { height = frame.height &- dy }
      if edge.rawValue & 2 != 0 { height = frame.height &+ dy }
      window.toplevel?.resize(to: Size(width: width, height: height), isResizing: true)
    }
  }

  func endWindowDrag() {
    let drag = windowDrag
    windowDrag = nil
    if case .titleBar(let press) = drag { press.released(at: place) }
    updateFocus()
  }
}
