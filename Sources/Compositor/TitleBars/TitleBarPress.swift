// SPDX-License-Identifier: Apache-2.0

/// A press in a title bar, by the pointer or a finger, until its release.
///
/// A button acts if the release is in the same button. The title moves the window with the pointer.
final class TitleBarPress {
  private let window: Window
  private let part: TitleBar.Part
  private let start: Point
  /// The corner of the window when the press began; nil before the first movement.
  private var corner: (x: Int32, y: Int32)?

  init(_ window: Window, _ part: TitleBar.Part, at start: Point) {
    self.window = window
    self.part = part
    self.start = start
  }

  /// Whether the press is in the title bar of a window.
  func isIn(_ other: Window) -> Bool { window === other }

  func moved(to place: Point) {
    guard part == .title, window.isMapped, window.toplevel?.isMaximized == false else { return }
    let origin = corner ?? window.position
    corner = origin
    window.position = (
      Int32(nearest: Double(origin.x) + place.x - start.x),
      Int32(nearest: Double(origin.y) + place.y - start.y)
    )
    window.compositor.scene.moved(window)
  }

  func released(at place: Point) {
    guard let toplevel = window.toplevel, window.isMapped, window.titleBar?.part(at: place) == part else {
      return
    }
    switch part {
    case .title: break
    case .minimize: toplevel.setMinimized(true)
    case .maximize: toplevel.setMaximized(!toplevel.isMaximized)
    case .close: toplevel.requestClose()
    }
  }
}
