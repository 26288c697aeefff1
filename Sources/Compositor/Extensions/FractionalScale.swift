// SPDX-License-Identifier: Apache-2.0

/// The global `wp_fractional_scale_manager_v1`.
final class FractionalScaleManager: RequestHandler {
  typealias Interface = WpFractionalScaleManagerV1

  private unowned let compositor: WaylandServer

  init(compositor: WaylandServer) { self.compositor = compositor }

  func handle(_ request: Interface.Request, from resource: Resource<Interface>) {
    switch request {
    case .destroy: break
    case .getFractionalScale(let id, let surface):
      guard let surface = WaylandSurface.of(surface) else { return }
      guard surface.fractionalScale == nil else {
        return resource.postError(
          .fractionalScaleExists, "the surface already has a wp_fractional_scale")
      }
      let scale = FractionalScale(surface)
      scale.resource = Resource.create(
        for: resource.client, version: resource.version, id: id, handler: scale)
      surface.fractionalScale = scale
      scale.send(compositor.outputs.all[0].scaleIn120ths)
    }
  }
}

/// The `wp_fractional_scale_v1` of a surface.
final class FractionalScale: RequestHandler {
  typealias Interface = WpFractionalScaleV1

  private weak var surface: WaylandSurface?
  fileprivate(set) var resource: Resource<Interface>?
  private var sent: UInt32?

  init(_ surface: WaylandSurface) { self.surface = surface }

  func send(_ scale: UInt32) {
    guard scale != sent else { return }
    sent = scale
    resource?.sendPreferredScale(scale: scale)
  }

  func handle(_ request: Interface.Request, from resource: Resource<Interface>) {}

  func resourceDestroyed(_ resource: Resource<Interface>) {
    self.resource = nil
    surface?.fractionalScale = nil
  }
}
