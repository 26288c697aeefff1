// SPDX-License-Identifier: Apache-2.0

/// The global `xdg_activation_v1`, with which a program passes the focus to a window of another one.
final class Activation: RequestHandler {
  typealias Interface = XdgActivationV1

  private unowned let compositor: WaylandServer

  init(compositor: WaylandServer) { self.compositor = compositor }

  func handle(_ request: Interface.Request, from resource: Resource<Interface>) {
    switch request {
    case .destroy: break
    case .getActivationToken(let id):
      let token = ActivationToken(compositor: compositor)
      Resource.create(for: resource.client, version: resource.version, id: id, handler: token)
    case .activate(let token, let surface):
      guard compositor.activationTokens.contains(token), let surface = WaylandSurface.of(surface),
        let window = compositor.scene.window(of: surface), let toplevel = window.toplevel
      else { return }
      compositor.activationTokens.remove(token)
      if window.isMapped { toplevel.present() }
    }
  }
}

/// The `xdg_activation_token_v1` of a client.
final class ActivationToken: RequestHandler {
  typealias Interface = XdgActivationTokenV1

  private unowned let compositor: WaylandServer
  private var isUsed = false

  init(compositor: WaylandServer) { self.compositor = compositor }

  func handle(_ request: Interface.Request, from resource: Resource<Interface>) {
    switch request {
    case .setSerial, .setAppId, .setSurface:
      if isUsed { resource.postError(.alreadyUsed, "the token was already used") }
    case .commit:
      guard !isUsed else {
        return resource.postError(.alreadyUsed, "the token was already used")
      }
      isUsed = true
      resource.sendDone(token: compositor.makeActivationToken())
    case .destroy: break
    }
  }
}
