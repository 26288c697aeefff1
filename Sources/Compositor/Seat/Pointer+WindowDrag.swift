// SPDX-License-Identifier: Apache-2.0

/// Moving and resizing windows with the pointer, which the client begins.
extension Pointer {
  /// A window that follows the pointer.
  enum WindowDrag {
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

  func follow(_ drag: WindowDrag) {
    switch drag {
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
    windowDrag = nil
    updateFocus()
  }
}
