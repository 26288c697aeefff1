// SPDX-License-Identifier: Apache-2.0

/// A window or a popup: an `xdg_surface` with its role.
final class Window: RequestHandler, SurfaceRole {
  typealias Interface = XdgSurface

  /// The number of the window, which no other window of this desktop has.
  let number: UInt32
  unowned let compositor: WaylandServer
  let base: WindowManagerBase
  private(set) weak var surface: WaylandSurface?
  private(set) var resource: Resource<XdgSurface>?
  private(set) var toplevel: Toplevel?
  private(set) var popup: Popup?
  let client: Client

  /// The corner of the window geometry on the screen; for a popup, it follows from the parent.
  var position = (x: Int32(0), y: Int32(0))
  /// The visible part of the surface without shadows, as the client has set it; nil for the whole surface.
  private var setGeometry: Rect?
  private var pendingGeometry: Rect?

  /// The serial numbers of the configure events that are not acknowledged yet, the oldest first.
  private(set) var unacknowledged: [UInt32] = []
  /// The serial numbers that were not acknowledged when the window was unmapped.
  ///
  /// The client may still acknowledge them, because it had not received the events when it unmapped the window.
  private var outdated: [UInt32] = []
  private(set) var isConfigured = false
  /// Whether the window has content; a minimized window also has content.
  private(set) var isMapped = false
  /// The kind of a window that was on the screen after the last change of windows; nil if it was hidden.
  var shownKind: UnderstudyControl.Kind?
  /// The number that the window had in the order of all appearances of windows, when it appeared last.
  var shownNumber: UInt32 = 0
  /// The area on the screen after the last change: ``outerFrame`` at that time.
  var shownFrame = Rect.zero

  init?(
    _ surface: WaylandSurface, base: WindowManagerBase, compositor: WaylandServer, version: Int32, id: NewID
  ) {
    self.surface = surface
    self.base = base
    self.compositor = compositor
    client = surface.client
    number = compositor.scene.nextNumber()
    resource = Resource.create(for: client.pointer, version: version, id: id, handler: self)
    guard resource != nil else { return nil }
    surface.roleObject = self
    compositor.scene.add(self)
  }

  // MARK: - Geometry

  /// The window geometry in the coordinates of the surface.
  var geometry: Rect {
    let size = surface?.size ?? .zero
    let whole = Rect(x: 0, y: 0, width: size.width, height: size.height)
    guard let setGeometry else { return whole }
    let clipped = setGeometry.intersection(whole)
    return clipped.isEmpty ? whole : clipped
  }

  /// The frame without shadows, on the screen.
  var frame: Rect {
    let geometry = geometry
    return Rect(x: position.x, y: position.y, width: geometry.width, height: geometry.height)
  }

  /// The whole surface with its shadows, on the screen.
  var surfaceFrame: Rect {
    let size = surface?.size ?? .zero
    let geometry = geometry
    return Rect(
      x: position.x &- geometry.x, y: position.y &- geometry.y, width: size.width, height: size.height)
  }

  /// The title bar that the compositor draws; nil if the program draws its own title bar, and for a window without a
  /// title bar.
  var titleBar: TitleBar? {
    guard let toplevel, toplevel.hasTitleBar else { return nil }
    return TitleBar(above: frame, buttons: toplevel.titleBarButtons)
  }

  /// The whole surface and the title bar, on the screen.
  var outerFrame: Rect { titleBar.map { surfaceFrame.union($0.frame) } ?? surfaceFrame }

  var kind: UnderstudyControl.Kind { popup == nil ? .toplevel : .popup }

  /// The window that this popup belongs to, through any number of other popups; the window itself if it is no popup.
  var root: Window? { popup == nil ? self : popup?.root }

  /// The window that contains this popup, or that this window is a dialog of.
  var parent: Window? { popup?.parent ?? toplevel?.parent }

  // MARK: - Requests

  func handle(_ request: XdgSurface.Request, from resource: Resource<XdgSurface>) {
    switch request {
    case .destroy:
      guard toplevel == nil, popup == nil else {
        return resource.postError(
          .defunctRoleObject, "the role object must be destroyed first")
      }
    case .getToplevel(let id):
      guard toplevel == nil, popup == nil else {
        return resource.postError(.alreadyConstructed, "the surface has a role already")
      }
      toplevel = Toplevel(self, version: resource.version, id: id)
    case .getPopup(let id, let parent, let positioner):
      guard toplevel == nil, popup == nil else {
        return resource.postError(.alreadyConstructed, "the surface has a role already")
      }
      guard let positioner = Positioner.of(positioner), positioner.isComplete else {
        return base.resource?.postError(
          .invalidPositioner, "the positioner has no size or no anchor rectangle") ?? ()
      }
      guard let parent = Window.of(parent) else {
        return base.resource?.postError(.invalidPopupParent, "the popup has no parent") ?? ()
      }
      popup = Popup(self, parent: parent, placement: positioner.placement, version: resource.version, id: id)
    case .setWindowGeometry(let x, let y, let width, let height):
      guard width > 0, height > 0 else {
        return resource.postError(.invalidSize, "the size \(width)x\(height) is not positive")
      }
      pendingGeometry = Rect(x: x, y: y, width: width, height: height)
    case .ackConfigure(let serial):
      if let index = outdated.firstIndex(of: serial) { return outdated.removeFirst(index + 1) }
      guard let index = unacknowledged.firstIndex(of: serial) else {
        return resource.postError(
          .invalidSerial, "no configure event has the serial number \(serial)")
      }
      unacknowledged.removeFirst(index + 1)
      outdated = []
    }
  }

  func resourceDestroyed(_ resource: Resource<XdgSurface>) {
    self.resource = nil
    // When a client has gone, its objects are destroyed in the order of their numbers, the window before its role.
    roleDestroyed()
    compositor.scene.remove(self)
    surface?.roleObject = nil
  }

  /// Sends a configure event after the one of the role.
  func configure() {
    guard let resource else { return }
    isConfigured = true
    let serial = compositor.nextSerial()
    unacknowledged.append(serial)
    resource.sendConfigure(serial: serial)
  }

  func roleDestroyed() {
    unmap()
    unconfigure()
    toplevel = nil
    popup = nil
  }

  // MARK: - Commits

  func surfaceCommitted(hadContent: Bool) {
    guard let surface else { return }
    if let pendingGeometry {
      if pendingGeometry != setGeometry { compositor.control.changed(.desktop) }
      setGeometry = pendingGeometry
      self.pendingGeometry = nil
    }
    guard toplevel != nil || popup != nil else { return }
    if !surface.hasContent {
      if isMapped {
        unmap()
      } else if !isConfigured {
        toplevel?.sendFirstConfigure()
        popup?.sendConfigure()
      }
      return
    }
    guard isConfigured else {
      resource?.postError(
        .unconfiguredBuffer, "a buffer was attached before the first configure event")
      return
    }
    if isMapped { toplevel?.sizeChanged() } else { map() }
  }

  func surfaceDestroyed() {
    unmap()
    surface = nil
  }

  private func map() {
    isMapped = true
    toplevel?.placeFirst()
    compositor.scene.mapped(self)
  }

  private func unmap() {
    guard isMapped else { return }
    isMapped = false
    unconfigure()
    compositor.scene.unmapped(self)
    for child in compositor.scene.windows where child.toplevel?.parent === self {
      child.toplevel?.parentUnmapped()
    }
    toplevel?.reset()
  }

  /// Requires another first commit, to which the compositor replies with a configure event.
  private func unconfigure() {
    isConfigured = false
    outdated += unacknowledged
    unacknowledged = []
  }

  /// The topmost part of the window that accepts input at a point of the screen.
  func part(at point: Point) -> (surface: WaylandSurface, point: Point)? {
    surface?.part(at: point - surfaceFrame.origin)
  }
}
