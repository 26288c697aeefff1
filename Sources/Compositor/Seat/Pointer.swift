// SPDX-License-Identifier: Apache-2.0

/// The pointer: its place, the surface that receives its events, and drags of windows.
final class Pointer {
  private unowned let compositor: WaylandServer
  private var bindings: [PointerBinding] = []
  private(set) var place = Point.zero
  /// The surface that receives events.
  private(set) weak var focus: WaylandSurface?
  /// The buttons that are held, in the order of their presses.
  private(set) var held: [UInt32] = []
  /// The surface with the picture of the pointer, and its hot spot.
  private(set) weak var cursor: WaylandSurface?
  private(set) var hotspot = (x: Int32(0), y: Int32(0))
  private var windowDrag: WindowDrag?

  /// A window that follows the pointer.
  private enum WindowDrag {
    case move(Window, grip: Point)
    case resize(Window, XdgToplevel.ResizeEdge, start: Point, frame: Rect)
  }

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

  fileprivate func released(_ binding: PointerBinding) { bindings.removeAll { $0 === binding } }

  private func each(_ client: Client, _ body: (Resource<WlPointer>) -> Void) {
    for binding in bindings where binding.client === client {
      if let resource = binding.resource { body(resource) }
    }
  }

  /// The pointer's place in a surface; nil if the surface is on no window.
  private func local(_ surface: WaylandSurface) -> Point? {
    compositor.scene.origin(of: surface).map { place - $0 }
  }

  // MARK: - Events

  func move(to point: Point) {
    place = compositor.outputs.clamp(point)
    if let windowDrag { return follow(windowDrag) }
    if let drag { return drag.moved(to: place) }
    let old = focus
    updateFocus()
    guard let focus, focus === old, let local = local(focus) else { return }
    focus.client.inputSent()
    each(focus.client) {
      $0.sendMotion(time: compositor.milliseconds, surfaceX: local.x, surfaceY: local.y)
      $0.sendFrame()
    }
  }

  func button(_ button: UInt32, isPressed: Bool) {
    if isPressed {
      guard !held.contains(button) else { return }
      held.append(button)
    } else {
      guard held.contains(button) else { return }
      held.removeAll { $0 == button }
    }
    if windowDrag != nil {
      if held.isEmpty { endWindowDrag() }
      return
    }
    if let drag {
      if held.isEmpty { drag.dropped() }
      return
    }
    if isPressed, held.count == 1 { beforePress() }
    if let focus {
      let serial = compositor.seat.nextInputSerial()
      focus.client.inputSent()
      each(focus.client) {
        $0.sendButton(serial: serial, time: compositor.milliseconds, button: button, state: isPressed ? 1 : 0)
        $0.sendFrame()
      }
    }
    if held.isEmpty { updateFocus() }
  }

  /// Raises the window at the pointer, and closes menus that the pointer is not in.
  private func beforePress() {
    let hit = compositor.scene.hit(place)
    let grabs = compositor.scene.grabs
    if let top = grabs.first {
      // A press in another window of the same client reaches it, which is how menus and their windows cooperate.
      if hit?.window.client !== top.client || hit.map({ !isInGrab($0.window, grabs) }) == true {
        compositor.scene.dismissGrabs()
        updateFocus()
      }
      return
    }
    var window = hit?.window
    while let popup = window, popup.popup != nil { window = popup.parent }
    if let window, window.toplevel?.isActive == false || compositor.scene.windows.first !== window {
      compositor.scene.activate(window)
    }
  }

  private func isInGrab(_ window: Window, _ grabs: [Window]) -> Bool {
    grabs.contains { $0 === window } || window.popup != nil
  }

  /// Turns the wheel.
  ///
  /// - Parameters:
  ///   - distance: the distance in logical pixels, to the right and down.
  ///   - steps: the number of notches of the wheel in each direction; zero for a continuous movement.
  func scroll(_ distance: Point, steps: (x: Int32, y: Int32)) {
    guard let focus else { return }
    focus.client.inputSent()
    let time = compositor.milliseconds
    let hasSteps = steps.x != 0 || steps.y != 0
    each(focus.client) { resource in
      resource.sendAxisSource(
        axisSource: (hasSteps ? WlPointer.AxisSource.wheel : .continuous).rawValue)
      for (axis, value, step) in [
        (WlPointer.Axis.verticalScroll, distance.y, steps.y), (.horizontalScroll, distance.x, steps.x),
      ]
      where value != 0 {
        if step != 0 {
          if resource.version >= 8 {
            resource.sendAxisValue120(axis: axis.rawValue, value120: step &* 120)
          } else {
            resource.sendAxisDiscrete(axis: axis.rawValue, discrete: step)
          }
        }
        resource.sendAxis(time: time, axis: axis.rawValue, value: value)
      }
      resource.sendFrame()
    }
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
    cursor = nil
    guard let surface, let resource = surface.resource, let local = local(surface) else { return }
    let serial = compositor.nextSerial()
    surface.client.inputSent()
    each(surface.client) {
      $0.sendEnter(serial: serial, surface: resource.pointer, surfaceX: local.x, surfaceY: local.y)
      $0.sendFrame()
    }
  }

  /// Updates the focus after a window has appeared, moved or gone.
  func windowsChanged() { updateFocus() }

  func surfaceGone(below surface: WaylandSurface) {
    switch windowDrag {
    case .move(let window, _), .resize(let window, _, _, _):
      if window.surface === surface { windowDrag = nil }
    case nil: break
    }
    guard let focus, focus.isBelow(surface) else { return }
    // The held buttons belong to the surface that is gone.
    self.focus = nil
    updateFocus()
  }

  func setCursor(_ surface: WaylandSurface?, hotspot: (x: Int32, y: Int32), by client: Client) {
    guard focus?.client === client else { return }
    cursor = surface
    self.hotspot = hotspot
  }

  // MARK: - Drags of windows

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

  private func follow(_ drag: WindowDrag) {
    switch drag {
    case .move(let window, let grip):
      let corner = place - grip
      window.position = (Int32(corner.x.rounded()), Int32(corner.y.rounded()))
      compositor.scene.moved(window)
    case .resize(let window, let edge, let start, let frame):
      let dx = Int32((place.x - start.x).rounded())
      let dy = Int32((place.y - start.y).rounded())
      var width = frame.width
      var height = frame.height
      if edge.rawValue & 4 != 0 { width = frame.width &- dx }
      if edge.rawValue & 8 != 0 { width = frame.width &+ dx }
      if edge.rawValue & 1 != 0 { height = frame.height &- dy }
      if edge.rawValue & 2 != 0 { height = frame.height &+ dy }
      window.toplevel?.resize(to: Size(width: width, height: height), isResizing: true)
    }
  }

  private func endWindowDrag() {
    windowDrag = nil
    updateFocus()
  }

  /// Ends a drag of data, after which the surface at the pointer receives events again.
  func dragEnded() { updateFocus() }
}

/// The `wl_pointer` of a client.
final class PointerBinding: RequestHandler {
  typealias Interface = WlPointer

  private unowned let pointer: Pointer
  fileprivate let client: Client
  fileprivate var resource: Resource<WlPointer>?

  fileprivate init(_ pointer: Pointer, _ client: Client) {
    self.pointer = pointer
    self.client = client
  }

  func handle(_ request: WlPointer.Request, from resource: Resource<WlPointer>) {
    switch request {
    case .setCursor(_, let surface, let x, let y):
      let surface = WaylandSurface.of(surface)
      if let surface, !surface.take(.cursor) {
        return resource.postError(WlPointer.Error.role, "the surface has another role")
      }
      pointer.setCursor(surface, hotspot: (x, y), by: client)
    case .release: break
    }
  }

  func resourceDestroyed(_ resource: Resource<WlPointer>) {
    self.resource = nil
    pointer.released(self)
  }
}
