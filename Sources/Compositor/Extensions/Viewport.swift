// SPDX-License-Identifier: Apache-2.0

/// The global `wp_viewporter`.
final class Viewporter: RequestHandler {
  typealias Interface = WpViewporter

  func handle(_ request: Interface.Request, from resource: Resource<Interface>) {
    switch request {
    case .destroy: break
    case .getViewport(let id, let surface):
      guard let surface = WaylandSurface.of(surface) else { return }
      guard surface.viewport == nil else {
        return resource.postError(.viewportExists, "the surface has a viewport already")
      }
      let viewport = Viewport(surface)
      Resource.create(for: resource.client, version: resource.version, id: id, handler: viewport)
      surface.viewport = viewport
    }
  }
}

/// The `wp_viewport` of a surface: the part of its buffer that is shown, and its size.
final class Viewport: RequestHandler {
  typealias Interface = WpViewport

  private weak var surface: WaylandSurface?

  init(_ surface: WaylandSurface) { self.surface = surface }

  func handle(_ request: Interface.Request, from resource: Resource<Interface>) {
    guard let surface else {
      if case .destroy = request { return }
      return resource.postError(.noSurface, "the surface is destroyed")
    }
    switch request {
    case .destroy: break
    case .setSource(let x, let y, let width, let height):
      if x == -1, y == -1, width == -1, height == -1 { return surface.setSource(nil) }
      guard x >= 0, y >= 0, width > 0, height > 0 else {
        return resource.postError(
          .badValue, "the source \(x),\(y) \(width)x\(height) is not positive")
      }
      surface.setSource((x, y, width, height))
    case .setDestination(let width, let height):
      if width == -1, height == -1 { return surface.setDestination(nil) }
      guard width > 0, height > 0 else {
        return resource.postError(.badValue, "the size \(width)x\(height) is not positive")
      }
      surface.setDestination(Size(width: width, height: height))
    }
  }

  func resourceDestroyed(_ resource: Resource<Interface>) {
    surface?.setSource(nil)
    surface?.setDestination(nil)
    surface?.viewport = nil
  }
}
