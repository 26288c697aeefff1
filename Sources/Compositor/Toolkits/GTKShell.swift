// SPDX-License-Identifier: Apache-2.0

extension WaylandServer {
  /// Adds the globals for single toolkits.
  func addToolkitGlobals() {
    add(GtkShell1.description) { [unowned self] client, version, id in
      let resource = Resource<GtkShell1>.create(
        for: client.pointer, version: version, id: id, handler: GTKShell(compositor: self))
      resource?.sendCapabilities(capabilities: 0)
    }
  }
}

/// The global `gtk_shell1`, GTK's private protocol.
final class GTKShell: RequestHandler {
  typealias Interface = GtkShell1

  private unowned let compositor: WaylandServer

  init(compositor: WaylandServer) { self.compositor = compositor }

  func handle(_ request: Interface.Request, from resource: Resource<Interface>) {
    switch request {
    case .getGtkSurface(let id, let surface):
      guard let surface = WaylandSurface.of(surface) else { return }
      let object = GTKSurface(compositor: compositor, surface: surface)
      Resource.create(for: resource.client, version: resource.version, id: id, handler: object)
    // There is no sound, and no animation of a program's start.
    case .setStartupId, .systemBell, .notifyLaunch: break
    }
  }
}

/// The `gtk_surface1` of a surface.
final class GTKSurface: RequestHandler {
  typealias Interface = GtkSurface1

  private unowned let compositor: WaylandServer
  private weak var surface: WaylandSurface?

  init(compositor: WaylandServer, surface: WaylandSurface) {
    self.compositor = compositor
    self.surface = surface
  }

  private var window: Window? { surface.flatMap { compositor.scene.window(of: $0) } }

  func handle(_ request: Interface.Request, from resource: Resource<Interface>) {
    switch request {
    case .setDbusProperties: break
    case .setModal: window?.toplevel?.isModal = true
    case .unsetModal: window?.toplevel?.isModal = false
    case .present, .requestFocus:
      if let window, window.isMapped { window.toplevel?.present() }
    case .release: break
    case .titlebarGesture(_, _, let gesture):
      guard gesture == 1, let toplevel = window?.toplevel else { return }
      toplevel.setMaximized(!toplevel.isMaximized)
    case .setA11yProperties(let bus, let path): window?.toplevel?.accessibleObject = (bus, path)
    }
  }
}
