// SPDX-License-Identifier: Apache-2.0

/// The pointer: its position, the surface that receives its events, and drags of windows.
final class Pointer {
  unowned let compositor: WaylandServer
  private var bindings: [PointerBinding] = []
  private(set) var place = Point.zero
  /// The surface that receives events.
  private(set) weak var focus: WaylandSurface?
  /// The buttons that are held, in the order of their presses.
  private(set) var held: [UInt32] = []
  /// The name of the picture of the pointer, as CSS has it; empty for a picture without a name.
  private(set) var cursorName = ""
  var windowDrag: WindowDrag?
  /// The last press in a title bar.
  var lastTitlePress: TitlePress?

  /// The number of buttons that can be held at once.
  private static let maximumHeld = 32

  init(compositor: WaylandServer) { self.compositor = compositor }

  private var drag: DataDrag? { compositor.dataDevices.drag }

  func bind(_ client: Client, version: Int32, id: NewID) {
    let binding = PointerBinding(self, client)
    guard
      let resource = Resource<WlPointer>.create(
        for: client.pointer, version: version, id: id, handler: binding)
    else {
      return
    }
    binding.resource = resource
    bindings.append(binding)
    if let focus, focus.client === client, let local = local(focus), let target = focus.resource {
      resource.sendEnter(
        serial: compositor.nextSerial(), surface: target.pointer, surfaceX: local.x, surfaceY: local.y)
      resource.sendFrame()
    }
  }

  func released(_ binding: PointerBinding) { bindings.removeAll { $0 === binding } }

  func each(_ client: Client, _ body: (Resource<WlPointer>) -> Void) {
    for binding in bindings where binding.client === client {
      if let resource = binding.resource { body(resource) }
    }
  }

  /// The pointer's position in a surface; nil if the surface is on no window.
  private func local(_ surface: WaylandSurface) -> Point? {
    compositor.scene.origin(of: surface).map { place - $0 }
  }

  // MARK: - Events

  func move(to point: Point) {
    place = compositor.outputs.clamp(point)
    compositor.seat.record(.motion, code: 0, at: place)
    compositor.control.changed(.desktop)
    if let windowDrag { return follow(windowDrag) }
    if let drag { return drag.moved(to: place) }
    updateFocus()
    // The first movement in a surface follows its "enter", as with other compositors: Qt 5 menus count movements.
    guard let focus, let local = local(focus) else { return }
    focus.client.inputSent(isMovement: true)
    let time = compositor.seat.clock.milliseconds
    each(focus.client) {
      $0.sendMotion(time: time, surfaceX: local.x, surfaceY: local.y)
      $0.sendFrame()
    }
  }

  func button(_ button: UInt32, isPressed: Bool) {
    if isPressed {
      guard !held.contains(button), held.count < Self.maximumHeld else { return }
      held.append(button)
    } else {
      guard held.contains(button) else { return }
      held.removeAll { $0 == button }
    }
    compositor.seat.record(isPressed ? .buttonDown : .buttonUp, code: Self.number(of: button), at: place)
    if windowDrag != nil {
      if held.isEmpty { endWindowDrag() }
      return
    }
    if let drag {
      if held.isEmpty { drag.dropped() }
      return
    }
    if isPressed, held.count == 1, beforePress() { pressTitleBar(button) }
    if let focus {
      let serial = compositor.seat.nextInputSerial()
      let time = compositor.seat.clock.milliseconds
      focus.client.inputSent()
      each(focus.client) {
        $0.sendButton(serial: serial, time: time, button: button, state: isPressed ? 1 : 0)
        $0.sendFrame()
      }
    }
    if held.isEmpty { updateFocus() }
  }

  /// The number of a button in X11: 1 left, 2 middle, 3 right, and from 8 on the others.
  private static func number(of button: UInt32) -> UInt32 {
    switch button {
    case 0x110: 1
    case 0x111: 3
    case 0x112: 2
    default: button &- 0x113 &+ 8
    }
  }

  /// Releases all buttons.
  func releaseAll() { for button in held.reversed() { self.button(button, isPressed: false) } }

  /// Raises the window at the pointer, and closes menus that the pointer is not in.
  ///
  /// - Returns: whether a title bar reacts to the press; while a menu is open, the press only closes the menu.
  private func beforePress() -> Bool {
    let hit = compositor.scene.hit(place)
    let grabs = compositor.scene.grabs
    if let top = grabs.first {
      // A press in another window of the same client reaches it, which is how menus and their windows cooperate.
      if hit?.window.client !== top.client || hit.map({ !isInGrab($0.window, grabs) }) == true {
        compositor.scene.dismissGrabs()
        updateFocus()
      }
      return false
    }
    var window = hit?.window
    while let popup = window, popup.popup != nil { window = popup.parent }
    if let window, window.toplevel?.isActive == false || compositor.scene.windows.first !== window {
      compositor.scene.activate(window)
    }
    return true
  }

  private func isInGrab(_ window: Window, _ grabs: [Window]) -> Bool {
    grabs.contains { $0 === window } || window.popup != nil
  }

  // MARK: - Focus

  /// Gives the events to the surface at the pointer, unless a button is held.
  func updateFocus() {
    guard held.isEmpty, drag == nil, windowDrag == nil else { return }
    var hit = compositor.scene.hit(place)
    if let grab = compositor.scene.grabs.first, let found = hit, found.window.client !== grab.client {
      hit = nil
    }
    setFocus(hit?.surface)
  }

  func setFocus(_ surface: WaylandSurface?) {
    guard surface !== focus else { return }
    if let old = focus, let resource = old.resource {
      let serial = compositor.nextSerial()
      each(old.client) {
        $0.sendLeave(serial: serial, surface: resource.pointer)
        $0.sendFrame()
      }
    }
    focus = surface
    setCursorName("")
    guard let surface, let resource = surface.resource, let local = local(surface) else { return }
    let serial = compositor.nextSerial()
    surface.client.inputSent(isMovement: true)
    each(surface.client) {
      $0.sendEnter(serial: serial, surface: resource.pointer, surfaceX: local.x, surfaceY: local.y)
      $0.sendFrame()
    }
  }

  /// Updates the focus after a window has appeared, moved or gone.
  func windowsChanged() { updateFocus() }

  func surfaceGone(below surface: WaylandSurface) {
    switch windowDrag {
    case .titleBar(let press):
      if let window = compositor.scene.window(of: surface), press.isIn(window) { windowDrag = nil }
    case .move(let window, _), .resize(let window, _, _, _):
      if window.surface === surface { windowDrag = nil }
    case nil: break
    }
    guard let focus, focus.isBelow(surface) else { return }
    // The held buttons belong to the surface that is gone.
    if focus.resource != nil { setFocus(nil) } else { self.focus = nil }
    updateFocus()
  }

  /// Sets the picture of the pointer.
  ///
  /// - Parameters:
  ///   - name: the name of the picture; empty for a picture without a name, and for none.
  ///   - client: the client that requests it, which must have the pointer.
  func setCursor(_ name: String, by client: Client) {
    if focus?.client === client { setCursorName(name) }
  }

  private func setCursorName(_ name: String) {
    guard name != cursorName else { return }
    cursorName = name
    compositor.control.changed(.desktop)
  }

  /// Keeps the pointer on a screen after a change of the screens.
  func screensChanged() {
    if compositor.outputs.clamp(place) != place { move(to: place) } else { updateFocus() }
  }

  /// Ends a drag of data, after which the surface at the pointer receives events again.
  func dragEnded() { updateFocus() }
}
