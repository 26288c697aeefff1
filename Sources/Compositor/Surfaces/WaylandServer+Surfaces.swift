// SPDX-License-Identifier: Apache-2.0

/// The effects of a surface's changes on the other parts of the compositor.
extension WaylandServer {
  /// Reports a commit of a surface that has taken effect.
  ///
  /// - Parameters:
  ///   - surface: the surface that was committed.
  ///   - damage: the changed part in logical pixels of the surface; nil if its size has changed.
  func surfaceChanged(_ surface: WaylandSurface, damage: Rect?) {
    if surface.owesFrame || !surface.feedbacks.isEmpty { pacer.request(surface) }
    guard let window = scene.window(of: surface), window.isMapped else { return }
    outputs.updateOutputs(of: surface, frame: window.surfaceFrame)
    if damage == nil, surface === window.surface { return resized(window) }
    guard damage?.isEmpty != true, scene.isVisible(window) else { return }
    let corner = scene.origin(of: surface) ?? window.surfaceFrame.origin
    control.painted(
      window,
      damage.map { $0.offset(by: Int32(nearest: corner.x), Int32(nearest: corner.y)) } ?? window.surfaceFrame)
    if damage == nil { seat.pointer.windowsChanged() }
  }

  private func resized(_ window: Window) {
    if scene.isVisible(window) {
      scene.changed(window.shownFrame.union(window.outerFrame), of: window)
    } else {
      control.changed(.desktop)
    }
  }

  func surfaceDestroyed(_ surface: WaylandSurface) {
    pacer.forget(surface)
    outputs.surfaceDestroyed(surface)
    seat.surfaceDestroyed(surface)
    textInputs.surfaceDestroyed(surface)
  }
}
