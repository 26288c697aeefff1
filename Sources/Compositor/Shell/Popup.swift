// SPDX-License-Identifier: Apache-2.0

/// A menu, a list of choices or a tooltip, which is placed next to a part of another window.
final class Popup: RequestHandler {
  typealias Interface = XdgPopup

  private let window: Window
  private(set) weak var parent: Window?
  /// The window at the end of the chain of parents.
  private(set) weak var root: Window?
  private var resource: Resource<XdgPopup>?
  private var placement: PopupPlacement
  /// The frame in the window geometry of the parent.
  private(set) var frame = Rect.zero
  /// Whether the popup closes when the user presses a button elsewhere.
  private(set) var hasGrab = false
  /// Whether the client has shown the popup because of the position of the pointer.
  private let isHovered: Bool
  /// Whether this is a tooltip, as far as a compositor can see: it belongs to a window, takes no input from other
  /// windows, and no press has caused it.
  var isTooltip: Bool { isHovered && !hasGrab && parent?.toplevel != nil }

  init?(_ window: Window, parent: Window, placement: PopupPlacement, version: Int32, id: NewID) {
    self.window = window
    self.parent = parent
    root = parent.root
    self.placement = placement
    isHovered = window.client.isHovering
    resource = Resource.create(for: window.client.pointer, version: version, id: id, handler: self)
    guard resource != nil else { return nil }
    place()
  }

  private func place() {
    guard let parent else { return }
    let origin = parent.frame
    let screen = window.compositor.outputs.area(of: origin)
    frame = placement.frame(in: screen.offset(by: 0 &- origin.x, 0 &- origin.y))
    follow()
  }

  /// Moves the popup with its parent.
  func follow() {
    guard let parent else { return }
    window.position = (parent.position.x &+ frame.x, parent.position.y &+ frame.y)
  }

  func sendConfigure() {
    resource?.sendConfigure(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
    window.configure()
  }

  /// Places a popup that asks for it again, after a change of its parent or the screen.
  func parentChanged() {
    guard placement.isReactive else { return }
    let old = frame
    place()
    // The first configure event follows the first commit.
    if frame != old, window.isConfigured { sendConfigure() }
  }

  /// Closes the popup.
  func dismiss() { resource?.sendPopupDone() }

  func handle(_ request: XdgPopup.Request, from resource: Resource<XdgPopup>) {
    switch request {
    case .destroy:
      guard !window.compositor.scene.windows.contains(where: { $0.popup?.parent === window }) else {
        return window.base.resource?.postError(
          .notTheTopmostPopup, "a popup of this popup is still open") ?? ()
      }
    case .grab:
      guard !window.isMapped else {
        return resource.postError(.invalidGrab, "the popup is on the screen already")
      }
      hasGrab = true
    case .reposition(let positioner, let token):
      guard let positioner = Positioner.of(positioner), positioner.isComplete else {
        return window.base.resource?.postError(
          .invalidPositioner, "the positioner has no size or no anchor rectangle") ?? ()
      }
      placement = positioner.placement
      place()
      resource.sendRepositioned(token: token)
      sendConfigure()
    }
  }

  func resourceDestroyed(_ resource: Resource<XdgPopup>) {
    self.resource = nil
    window.roleDestroyed()
  }
}
