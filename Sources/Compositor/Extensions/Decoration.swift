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
          .alreadyConstructed, "the window already has a decoration")
        return
      }
      toplevel.decoration = decoration
      decoration.toplevel = toplevel
      toplevel.decorationChanged()
    }
  }
}

/// The `zxdg_toplevel_decoration_v1` of a window.
///
/// The compositor draws the title bar, unless the client chooses to draw its own.
final class Decoration: RequestHandler {
  typealias Interface = ZxdgToplevelDecorationV1

  fileprivate(set) var resource: Resource<Interface>?
  fileprivate(set) weak var toplevel: Toplevel?

  private var mode = Interface.Mode.serverSide

  var isServerSide: Bool { mode == .serverSide }

  func sendMode() { resource?.sendConfigure(mode: mode.rawValue) }

  func handle(_ request: Interface.Request, from resource: Resource<Interface>) {
    switch request {
    case .destroy: break
    case .setMode(let number):
      mode = Interface.Mode(rawValue: number) ?? .serverSide
      toplevel?.decorationChanged()
    case .unsetMode:
      mode = .serverSide
      toplevel?.decorationChanged()
    }
  }

  func resourceDestroyed(_ resource: Resource<Interface>) {
    self.resource = nil
    toplevel?.decoration = nil
    toplevel?.decorationChanged()
  }
}
