// SPDX-License-Identifier: Apache-2.0

/// A window that the user can move, with a title.
final class Toplevel: RequestHandler {
  typealias Interface = XdgToplevel

  private let window: Window
  private var resource: Resource<XdgToplevel>?
  private(set) weak var parent: Window?
  private(set) var title = ""
  private(set) var applicationID = ""
  private(set) var minimumSize = Size.zero
  private(set) var maximumSize = Size.zero
  private(set) var isMaximized = false
  private(set) var isFullscreen = false
  private(set) var isMinimized = false
  private(set) var isActive = false
  /// Whether the window keeps its parent from receiving input.
  var isModal = false { didSet { titleBarChanged() } }
  /// The name on the accessibility bus and the object path of the window, which GTK 4.24 and later reports.
  var accessibleObject: (bus: String, path: String)? { didSet { changed() } }
  /// The frame before the window was maximized or made to fill the screen.
  private var frameBefore: Rect?
  /// The size of the last configure event; zero lets the client choose.
  private var requestedSize = Size.zero
  weak var decoration: Decoration?
  weak var dialog: Dialog?

  init?(_ window: Window, version: Int32, id: NewID) {
    self.window = window
    resource = Resource.create(for: window.client.pointer, version: version, id: id, handler: self)
    guard resource != nil else { return nil }
  }

  private var compositor: WaylandServer { window.compositor }

  private func changed() { compositor.control.changed(.desktop) }

  // MARK: - Configure events

  func sendFirstConfigure() {
    guard let resource else { return }
    let screen = compositor.outputs.area(of: window.frame)
    resource.sendConfigureBounds(width: screen.width, height: screen.height)
    let capabilities: [XdgToplevel.WmCapabilities] = [.maximize, .fullscreen, .minimize]
    resource.sendWmCapabilities(capabilities: Bytes.of(capabilities.map(\.rawValue)))
    configure()
  }

  /// Sends the state, unless the client has not made its first commit: the first configure event then has the state.
  func sendConfigure(isResizing: Bool = false) {
    if window.isConfigured { configure(isResizing: isResizing) }
  }

  private func configure(isResizing: Bool = false) {
    var states: [XdgToplevel.State] = []
    if isMaximized { states.append(.maximized) }
    if isFullscreen { states.append(.fullscreen) }
    if isResizing { states.append(.resizing) }
    if isActive { states.append(.activated) }
    decoration?.sendMode()
    resource?.sendConfigure(
      width: requestedSize.width, height: requestedSize.height, states: Bytes.of(states.map(\.rawValue)))
    window.configure()
  }

  /// Requests a size; the client may choose another one.
  func resize(to size: Size, isResizing: Bool = false) {
    var width = max(1, max(size.width, minimumSize.width))
    var height = max(1, max(size.height, minimumSize.height))
    if maximumSize.width > 0 { width = min(width, maximumSize.width) }
    if maximumSize.height > 0 { height = min(height, maximumSize.height) }
    requestedSize = Size(width: width, height: height)
    sendConfigure(isResizing: isResizing)
  }

  // MARK: - Title bar

  /// Whether the program leaves the title bar to the compositor.
  private var leavesTitleBar: Bool {
    decoration.map(\.isServerSide) ?? window.surface?.serverDecoration?.isServerSide ?? false
  }

  var hasTitleBar: Bool { leavesTitleBar && !isFullscreen }

  /// The buttons that the title bar has from left to right.
  ///
  /// A window with a fixed size cannot be maximized, and a modal dialog is minimized only together with its window.
  var titleBarButtons: [TitleBar.Part] {
    let isFixed = maximumSize.width > 0 && maximumSize.height > 0 && minimumSize == maximumSize
    var buttons: [TitleBar.Part] = [.minimize, .maximize, .close]
    buttons.removeAll { $0 == .minimize && isModal || $0 == .maximize && isFixed }
    return buttons
  }

  /// Carries out a request for another mode of the decoration.
  func decorationChanged() {
    if isMaximized || isFullscreen { fill(compositor.outputs.area(of: window.frame)) }
    sendConfigure()
    if window.isMapped { compositor.scene.moved(window) }
  }

  /// Reports that the title bar is drawn in another way.
  private func titleBarChanged() {
    changed()
    if let bar = window.titleBar, compositor.scene.isVisible(window) {
      compositor.control.painted(window, bar.frame)
    }
  }

  func setActive(_ isActive: Bool) {
    guard isActive != self.isActive else { return }
    self.isActive = isActive
    sendConfigure()
    titleBarChanged()
  }

  /// Asks the client to close the window.
  func requestClose() { resource?.sendClose() }

  /// Places a window that appears: in the middle of its parent, or of the screen, and not over the corner of another
  /// window.
  ///
  /// Its title bar does not count, unless it would be above the screen.
  func placeFirst() {
    let size = window.geometry
    let screen = compositor.outputs.area(of: parent?.frame ?? .zero)
    if isMaximized || isFullscreen { return fill(screen) }
    let around = parent?.frame ?? screen
    let middle = Rect(
      x: around.x &+ (around.width &- size.width) / 2, y: around.y &+ (around.height &- size.height) / 2,
      width: size.width, height: size.height)
    let area = contentArea(of: screen)
    let corner = Rect(x: area.x, y: area.y, width: size.width, height: size.height)
    let others = compositor.scene.windows.filter { $0 !== window && $0.isMapped && $0.toplevel != nil }
    let places = Self.cascade(from: middle, in: area) + Self.cascade(from: corner, in: area)
    // A screen without room for the window next to others has one position for it.
    let frame = places.first { place in !others.contains { $0.position == (place.x, place.y) } } ?? places[0]
    window.position = (frame.x, frame.y)
  }

  /// The positions from one on to the lower right, as far as the area has room.
  private static func cascade(from first: Rect, in area: Rect) -> [Rect] {
    Array(
      sequence(first: first.moved(into: area)) { place in
        let next = place.offset(by: 24, 24).moved(into: area)
        return next == place ? nil : next
      })
  }

  func sizeChanged() {
    for popup in compositor.scene.popups(of: window) { popup.popup?.parentChanged() }
  }

  // MARK: - Arrangements

  /// The part of a screen that is left for the window below its title bar.
  private func contentArea(of screen: Rect) -> Rect {
    guard hasTitleBar else { return screen }
    return Rect(
      x: screen.x, y: screen.y &+ TitleBar.height, width: screen.width,
      height: max(1, screen.height &- TitleBar.height))
  }

  /// Places the window on a whole screen, and requests its size from the next configure event on.
  private func fill(_ screen: Rect) {
    let area = contentArea(of: screen)
    window.position = (area.x, area.y)
    requestedSize = Size(width: area.width, height: area.height)
  }

  func setMaximized(_ isMaximized: Bool) {
    guard isMaximized != self.isMaximized else { return sendConfigure() }
    self.isMaximized = isMaximized
    rearrange()
  }

  func setFullscreen(_ isFullscreen: Bool) {
    guard isFullscreen != self.isFullscreen else { return sendConfigure() }
    self.isFullscreen = isFullscreen
    rearrange()
  }

  /// Minimizes or restores the window together with its dialogs, and with the window that it is a dialog of.
  ///
  /// Openbox does the same on X11 desktops.
  func setMinimized(_ isMinimized: Bool) {
    guard isMinimized != self.isMinimized else { return }
    let group = compositor.scene.group(of: window).filter { $0 === window || $0.isMapped }
    for one in group { one.toplevel?.isMinimized = isMinimized }
    compositor.scene.visibilityChanged(of: group, with: window)
  }

  /// Raises the window and gives it the keyboard; a minimized window is restored.
  func present() {
    setMinimized(false)
    compositor.scene.activate(window)
  }

  /// Restores the window from every arrangement.
  func restore() {
    setMinimized(false)
    if isFullscreen { setFullscreen(false) }
    if isMaximized { setMaximized(false) }
  }

  private func rearrange() {
    if isMaximized || isFullscreen {
      if frameBefore == nil, window.isMapped { frameBefore = window.frame }
      fill(compositor.outputs.area(of: window.frame))
    } else if let frame = frameBefore {
      frameBefore = nil
      window.position = (frame.x, frame.y)
      requestedSize = Size(width: frame.width, height: frame.height)
    } else {
      requestedSize = .zero
      if window.isMapped { placeFirst() }
    }
    sendConfigure()
    compositor.scene.moved(window)
  }

  /// Adapts the window to a change of its screen.
  ///
  /// - Parameters:
  ///   - screen: the new position of the screen, in logical pixels.
  ///   - dx: the distance by which the screen has moved to the right.
  func screenChanged(to screen: Rect, movedBy dx: Int32) {
    let area = contentArea(of: screen)
    if let frame = frameBefore { frameBefore = frame.offset(by: dx, 0).moved(into: area) }
    if isMaximized || isFullscreen {
      fill(screen)
      sendConfigure()
    } else if window.isMapped {
      let frame = window.frame.offset(by: dx, 0).moved(into: area)
      window.position = (frame.x, frame.y)
    }
    if window.isMapped { compositor.scene.moved(window) }
  }

  // MARK: - Unmapping

  /// Discards all attributes of the window that was unmapped: it returns to its state after `get_toplevel`, as the
  /// protocol requires.
  ///
  /// The attributes of other objects stay: the decoration, whether the window is modal, its accessible object.
  func reset() {
    parent = nil
    title = ""
    applicationID = ""
    minimumSize = .zero
    maximumSize = .zero
    isMaximized = false
    isFullscreen = false
    isMinimized = false
    isActive = false
    frameBefore = nil
    requestedSize = .zero
    window.position = (0, 0)
  }

  /// Replaces the parent that was unmapped by the parent of that one.
  ///
  /// The former parent does not become the parent again when it is mapped again.
  func parentUnmapped() { parent = parent?.toplevel?.parent }

  // MARK: - Requests

  func handle(_ request: XdgToplevel.Request, from resource: Resource<XdgToplevel>) {
    switch request {
    case .destroy: break
    case .setParent(let parent):
      let parent = Toplevel.of(parent)?.window
      guard parent.map({ compositor.scene.belongs($0, to: window) }) != true else {
        return resource.postError(
          .invalidParent, "a window cannot be its own parent or a dialog of its own dialog")
      }
      self.parent = parent
      changed()
    case .setTitle(let title):
      self.title = title
      titleBarChanged()
    case .setAppId(let appID):
      applicationID = appID
      changed()
    // There is no menu of the window manager.
    case .showWindowMenu: break
    case .move: compositor.seat.pointer.beginMove(of: window)
    case .resize(_, _, let edges):
      guard let edge = XdgToplevel.ResizeEdge(rawValue: edges) else {
        return resource.postError(.invalidResizeEdge, "\(edges) is no edge")
      }
      compositor.seat.pointer.beginResize(of: window, at: edge)
    case .setMaxSize(let width, let height):
      maximumSize = Size(width: max(0, width), height: max(0, height))
      titleBarChanged()
    case .setMinSize(let width, let height):
      minimumSize = Size(width: max(0, width), height: max(0, height))
      titleBarChanged()
    case .setMaximized: setMaximized(true)
    case .unsetMaximized: setMaximized(false)
    case .setFullscreen: setFullscreen(true)
    case .unsetFullscreen: setFullscreen(false)
    case .setMinimized: setMinimized(true)
    }
  }

  func resourceDestroyed(_ resource: Resource<XdgToplevel>) {
    self.resource = nil
    window.roleDestroyed()
  }
}
