// SPDX-License-Identifier: Apache-2.0

/// The `wl_compositor` of a client.
final class SurfaceFactory: RequestHandler {
  typealias Interface = WlCompositor

  private unowned let compositor: WaylandServer

  init(compositor: WaylandServer) { self.compositor = compositor }

  func handle(_ request: Interface.Request, from resource: Resource<Interface>) {
    switch request {
    case .createSurface(let id):
      let client = compositor.client(resource.client)
      _ = WaylandSurface(compositor: compositor, client: client, version: resource.version, id: id)
    case .createRegion(let id):
      Resource.create(for: resource.client, version: resource.version, id: id, handler: Region())
    }
  }
}
