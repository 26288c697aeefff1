// SPDX-License-Identifier: Apache-2.0

/// The global `org_kde_kwin_server_decoration_manager`, by which GTK leaves title bars to the compositor.
///
/// The compositor draws none, as with ``Decoration``.
final class ServerDecorationManager: RequestHandler {
  typealias Interface = OrgKdeKwinServerDecorationManager

  func handle(_ request: Interface.Request, from resource: Resource<Interface>) {
    switch request {
    case .create(let id, _):
      let decoration = Resource<OrgKdeKwinServerDecoration>.create(
        for: resource.client, version: resource.version, id: id, handler: ServerDecoration())
      decoration?.sendMode(mode: Interface.Mode.server.rawValue)
    }
  }
}

/// The `org_kde_kwin_server_decoration` of a surface.
final class ServerDecoration: RequestHandler {
  typealias Interface = OrgKdeKwinServerDecoration

  func handle(_ request: Interface.Request, from resource: Resource<Interface>) {
    switch request {
    case .release: break
    // A client that draws its own title bar keeps it.
    case .requestMode(let mode): resource.sendMode(mode: mode)
    }
  }
}
