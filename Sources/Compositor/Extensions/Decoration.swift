// SPDX-License-Identifier: Apache-2.0

/// The global `zxdg_decoration_manager_v1`.
final class DecorationManager: RequestHandler {
  typealias Interface = ZxdgDecorationManagerV1

  func handle(_ request: Interface.Request, from resource: Resource<Interface>) {
    switch request {
    case .destroy: break
    case .getToplevelDecoration(let id, let toplevel):
      guard let toplevel = Toplevel.of(toplevel) else { return }
      let decoration = Decoration()
      decoration.resource = Resource.create(
        for: resource.client, version: resource.version, id: id, handler: decoration)
      guard toplevel.decoration == nil else {
        decoration.resource?.postError(
          ZxdgToplevelDecorationV1.Error.alreadyConstructed, "the window has this object already")
        return
      }
      toplevel.decoration = decoration
      decoration.toplevel = toplevel
    }
  }
}

/// The `zxdg_toplevel_decoration_v1` of a window.
///
/// The compositor draws no title bars. A client that leaves the title bar to the compositor has none, so its window is
/// exactly its content. A client that draws its own title bar keeps it.
final class Decoration: RequestHandler {
  typealias Interface = ZxdgToplevelDecorationV1

  fileprivate(set) var resource: Resource<Interface>?
  fileprivate(set) weak var toplevel: Toplevel?

  private var mode = Interface.Mode.serverSide

  func sendMode() { resource?.sendConfigure(mode: mode.rawValue) }

  func handle(_ request: Interface.Request, from resource: Resource<Interface>) {
    switch request {
    case .destroy: break
    case .setMode(let number):
      mode = Interface.Mode(rawValue: number) ?? .serverSide
      toplevel?.decorationRequested()
    case .unsetMode:
      mode = .serverSide
      toplevel?.decorationRequested()
    }
  }

  func resourceDestroyed(_ resource: Resource<Interface>) {
    self.resource = nil
    toplevel?.decoration = nil
  }
}
