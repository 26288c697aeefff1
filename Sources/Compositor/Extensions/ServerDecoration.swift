// SPDX-License-Identifier: Apache-2.0

/// The global `org_kde_kwin_server_decoration_manager`, by which GTK leaves title bars to the compositor.
final class ServerDecorationManager: RequestHandler {
  typealias Interface = OrgKdeKwinServerDecorationManager

  func handle(_ request: Interface.Request, from resource: Resource<Interface>) {
    switch request {
    case .create(let id, let surface):
      let decoration = ServerDecoration(WaylandSurface.of(surface))
      let object = Resource<OrgKdeKwinServerDecoration>.create(
        for: resource.client, version: resource.version, id: id, handler: decoration)
      object?.sendMode(mode: Interface.Mode.server.rawValue)
      decoration.changed()
    }
  }
}

/// The `org_kde_kwin_server_decoration` of a surface.
final class ServerDecoration: RequestHandler {
  typealias Interface = OrgKdeKwinServerDecoration

  private weak var surface: WaylandSurface?
  private var mode = OrgKdeKwinServerDecorationManager.Mode.server

  fileprivate init(_ surface: WaylandSurface?) {
    self.surface = surface
    surface?.serverDecoration = self
  }

  /// Whether the compositor draws the title bar.
  var isServerSide: Bool { mode == .server }

  /// Carries out a change of the mode for the window of the surface, if it has one already.
  fileprivate func changed() { (surface?.roleObject as? Window)?.toplevel?.decorationChanged() }

  func handle(_ request: Interface.Request, from resource: Resource<Interface>) {
    switch request {
    case .release: break
    // A client that draws its own title bar keeps it, and a window without a title bar gets none.
    case .requestMode(let number):
      mode = OrgKdeKwinServerDecorationManager.Mode(rawValue: number) ?? .server
      resource.sendMode(mode: mode.rawValue)
      changed()
    }
  }

  func resourceDestroyed(_ resource: Resource<Interface>) {
    if surface?.serverDecoration === self { surface?.serverDecoration = nil }
    changed()
  }
}
