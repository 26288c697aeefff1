// SPDX-License-Identifier: Apache-2.0

/// The touch screen: its fingers, and the surface that each finger touches.
final class TouchPanel {
  private unowned let compositor: WaylandServer
  private var bindings: [TouchBinding] = []
  private var fingers: [Int32: Finger] = [:]

  private struct Finger {
    /// The surface that the finger touches; nil if it touches none.
    weak var surface: WaylandSurface?
    /// The position of the surface's corner on the screen when the finger touched it.
    var origin: Point
    var place: Point
    /// The press in a title bar; nil for a finger elsewhere.
    var titleBar: TitleBarPress?
  }

  /// The number of fingers that can touch the screen at once.
  private static let maximumFingers = 100

  init(compositor: WaylandServer) { self.compositor = compositor }

  func bind(_ client: Client, version: Int32, id: NewID) {
    let binding = TouchBinding(self, client)
    guard
      let resource = Resource<WlTouch>.create(for: client.pointer, version: version, id: id, handler: binding)
    else {
      return
    }
    binding.resource = resource
    bindings.append(binding)
  }

  fileprivate func released(_ binding: TouchBinding) { bindings.removeAll { $0 === binding } }

  /// Sends an event to a client, which handles it with the next ``frame()``.
  private func each(_ client: Client, _ body: (Resource<WlTouch>) -> Void) {
    for binding in bindings where binding.client === client {
      guard let resource = binding.resource else { continue }
      body(resource)
      binding.needsFrame = true
    }
  }

  func down(_ finger: Int32, at place: Point) {
    guard fingers[finger] == nil, fingers.count < Self.maximumFingers else { return }
    compositor.seat.record(.touchDown, code: UInt32(bitPattern: finger), at: place)
    fingers[finger] = Finger(surface: nil, origin: .zero, place: place)
    guard let hit = compositor.scene.hit(place) else { return }
    let hasMenus = !compositor.scene.grabs.isEmpty
    if let top = compositor.scene.grabs.first, hit.surface == nil || hit.window.client !== top.client {
      compositor.scene.dismissGrabs()
    }
    var window: Window? = hit.window
    while let popup = window, popup.popup != nil { window = popup.parent }
    if let window, window.toplevel?.isActive == false { compositor.scene.activate(window) }
    guard let surface = hit.surface else {
      // A touch outside of a menu only closes the menu.
      if !hasMenus, let part = hit.window.titleBar?.part(at: place) {
        fingers[finger]?.titleBar = TitleBarPress(hit.window, part, at: place)
      }
      return
    }
    guard let target = surface.resource else { return }
    fingers[finger] = Finger(surface: surface, origin: place - hit.point, place: place)
    let serial = compositor.seat.nextInputSerial()
    let time = compositor.seat.clock.milliseconds
    surface.client.inputSent()
    each(surface.client) {
      $0.sendDown(
        serial: serial, time: time, surface: target.pointer, id: finger, x: hit.point.x,
        y: hit.point.y)
    }
  }

  func move(_ finger: Int32, to place: Point) {
    guard let touch = fingers[finger] else { return }
    compositor.seat.record(.touchMove, code: UInt32(bitPattern: finger), at: place)
    fingers[finger]?.place = place
    touch.titleBar?.moved(to: place)
    guard let surface = touch.surface else { return }
    let local = place - touch.origin
    let time = compositor.seat.clock.milliseconds
    surface.client.inputSent()
    each(surface.client) { $0.sendMotion(time: time, id: finger, x: local.x, y: local.y) }
  }

  func up(_ finger: Int32) {
    guard let touch = fingers.removeValue(forKey: finger) else { return }
    compositor.seat.record(.touchUp, code: UInt32(bitPattern: finger), at: touch.place)
    touch.titleBar?.released(at: touch.place)
    guard let surface = touch.surface else { return }
    let serial = compositor.seat.nextInputSerial()
    let time = compositor.seat.clock.milliseconds
    surface.client.inputSent()
    each(surface.client) { $0.sendUp(serial: serial, time: time, id: finger) }
  }

  /// Ends a group of events that belong together, for each client that has received some of them.
  func frame() {
    for binding in bindings where binding.needsFrame {
      binding.needsFrame = false
      binding.resource?.sendFrame()
    }
  }

  /// Lifts all fingers.
  func releaseAll() {
    for finger in fingers.keys.sorted() { up(finger) }
    frame()
  }

  func surfaceGone(below surface: WaylandSurface) {
    if let window = compositor.scene.window(of: surface) {
      for (finger, touch) in fingers where touch.titleBar?.isIn(window) == true {
        fingers[finger]?.titleBar = nil
      }
    }
    // A surface that is only hidden receives the end of its touches. Otherwise its program would keep the fingers down.
    guard surface.resource == nil else { return }
    for (finger, touch) in fingers where touch.surface?.isBelow(surface) == true {
      fingers[finger]?.surface = nil
    }
  }
}

/// The `wl_touch` of a client.
final class TouchBinding: RequestHandler {
  typealias Interface = WlTouch

  private unowned let panel: TouchPanel
  fileprivate let client: Client
  fileprivate var resource: Resource<WlTouch>?
  /// Whether the client has received events since the last frame.
  fileprivate var needsFrame = false

  fileprivate init(_ panel: TouchPanel, _ client: Client) {
    self.panel = panel
    self.client = client
  }

  func handle(_ request: WlTouch.Request, from resource: Resource<WlTouch>) {}

  func resourceDestroyed(_ resource: Resource<WlTouch>) {
    self.resource = nil
    panel.released(self)
  }
}
