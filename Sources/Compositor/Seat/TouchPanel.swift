// SPDX-License-Identifier: Apache-2.0

/// The touch screen: its fingers, and the surface that each finger touches.
final class TouchPanel {
  private unowned let compositor: WaylandServer
  private var bindings: [TouchBinding] = []
  private var fingers: [Int32: Finger] = [:]

  private struct Finger {
    weak var surface: WaylandSurface?
    var origin: Point
  }

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

  private func each(_ client: Client, _ body: (Resource<WlTouch>) -> Void) {
    for binding in bindings where binding.client === client {
      if let resource = binding.resource { body(resource) }
    }
  }

  func down(_ finger: Int32, at place: Point) {
    guard fingers[finger] == nil, let hit = compositor.scene.hit(place), let target = hit.surface.resource
    else { return }
    if let top = compositor.scene.grabs.first, hit.window.client !== top.client {
      compositor.scene.dismissGrabs()
    }
    var window: Window? = hit.window
    while let popup = window, popup.popup != nil { window = popup.parent }
    if let window, window.toplevel?.isActive == false { compositor.scene.activate(window) }
    fingers[finger] = Finger(surface: hit.surface, origin: place - hit.point)
    let serial = compositor.seat.nextInputSerial()
    hit.surface.client.inputSent()
    each(hit.surface.client) {
      $0.sendDown(
        serial: serial, time: compositor.milliseconds, surface: target.pointer, id: finger, x: hit.point.x,
        y: hit.point.y)
    }
  }

  func move(_ finger: Int32, to place: Point) {
    guard let touch = fingers[finger], let surface = touch.surface else { return }
    let local = place - touch.origin
    surface.client.inputSent()
    each(surface.client) { $0.sendMotion(time: compositor.milliseconds, id: finger, x: local.x, y: local.y) }
  }

  func up(_ finger: Int32) {
    guard let touch = fingers.removeValue(forKey: finger), let surface = touch.surface else { return }
    let serial = compositor.seat.nextInputSerial()
    surface.client.inputSent()
    each(surface.client) { $0.sendUp(serial: serial, time: compositor.milliseconds, id: finger) }
    lifted = surface.client
  }

  /// The client of a finger that was lifted since the last frame, which no finger may touch any more.
  private weak var lifted: Client?

  /// Ends a group of events that belong together.
  func frame() {
    var clients: [ObjectIdentifier: Client] = [:]
    for finger in fingers.values {
      if let client = finger.surface?.client { clients[ObjectIdentifier(client)] = client }
    }
    if let lifted { clients[ObjectIdentifier(lifted)] = lifted }
    lifted = nil
    for client in clients.values { each(client) { $0.sendFrame() } }
  }

  func surfaceGone(below surface: WaylandSurface) {
    for (finger, touch) in fingers where touch.surface?.isBelow(surface) == true { fingers[finger] = nil }
  }
}

/// The `wl_touch` of a client.
final class TouchBinding: RequestHandler {
  typealias Interface = WlTouch

  private unowned let panel: TouchPanel
  fileprivate let client: Client
  fileprivate var resource: Resource<WlTouch>?

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
