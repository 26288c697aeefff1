// SPDX-License-Identifier: Apache-2.0

/// The `xdg_wm_base` of a client.
final class WindowManagerBase: RequestHandler {
  typealias Interface = XdgWmBase

  private unowned let compositor: WaylandServer
  private let client: Client
  private(set) var resource: Resource<XdgWmBase>?

  init(compositor: WaylandServer, client: Client, version: Int32, id: NewID) {
    self.compositor = compositor
    self.client = client
    resource = Resource.create(for: client.pointer, version: version, id: id, handler: self)
    if resource != nil { client.add(self) }
  }

  /// Sends a ping, and returns its serial number; nil if the client has destroyed this object.
  func sendPing() -> UInt32? {
    guard let resource else { return nil }
    let serial = compositor.nextSerial()
    resource.sendPing(serial: serial)
    return serial
  }

  func handle(_ request: XdgWmBase.Request, from resource: Resource<XdgWmBase>) {
    switch request {
    case .destroy:
      guard compositor.scene.windows.allSatisfy({ $0.base !== self }) else {
        return resource.postError(.defunctSurfaces, "the client still has xdg_surface objects")
      }
    case .createPositioner(let id):
      Resource.create(for: resource.client, version: resource.version, id: id, handler: Positioner())
    case .getXdgSurface(let id, let surface):
      guard let surface = WaylandSurface.of(surface) else { return }
      guard surface.roleObject == nil, surface.assignRole(.xdgSurface) else {
        return resource.postError(.role, "the surface has another role")
      }
      guard !surface.hasContent else {
        return resource.postError(.invalidSurfaceState, "the surface has a buffer already")
      }
      _ = Window(surface, base: self, compositor: compositor, version: resource.version, id: id)
    case .pong(let serial): client.pings.answered(serial)
    }
  }

  func resourceDestroyed(_ resource: Resource<XdgWmBase>) {
    self.resource = nil
    client.remove(self)
  }
}
