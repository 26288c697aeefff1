// SPDX-License-Identifier: Apache-2.0

/// The global `zwp_text_input_manager_v3`.
final class TextInputManager: RequestHandler {
  typealias Interface = ZwpTextInputManagerV3

  private unowned let compositor: WaylandServer
  private let client: Client

  init(compositor: WaylandServer, client: Client) {
    self.compositor = compositor
    self.client = client
  }

  func handle(_ request: Interface.Request, from resource: Resource<Interface>) {
    switch request {
    case .destroy: break
    case .getTextInput(let id, _):
      let input = TextInput(compositor: compositor, client: client)
      input.resource = Resource.create(for: client.pointer, version: resource.version, id: id, handler: input)
      if input.resource != nil { compositor.textInputs.add(input) }
    }
  }
}

/// The `zwp_text_input_v3` of a client.
final class TextInput: RequestHandler, TextInputReceiver {
  typealias Interface = ZwpTextInputV3

  private unowned let compositor: WaylandServer
  let client: Client
  fileprivate(set) var resource: Resource<ZwpTextInputV3>?
  private weak var surface: WaylandSurface?
  private var isEnabled = false
  private var willBeEnabled = false
  /// The number of commits of the client, which each event quotes.
  private var commitCount: UInt32 = 0

  init(compositor: WaylandServer, client: Client) {
    self.compositor = compositor
    self.client = client
  }

  /// Whether a field of the client takes text.
  var isActive: Bool { isEnabled && surface != nil }

  var isReady: Bool { true }
  var overtakesKeys: Bool { false }

  func enter(_ surface: WaylandSurface) {
    guard let target = surface.resource else { return }
    self.surface = surface
    resource?.sendEnter(surface: target.pointer)
  }

  func leave() {
    if let target = surface?.resource { resource?.sendLeave(surface: target.pointer) }
    surface = nil
    isEnabled = false
    willBeEnabled = false
  }

  func surfaceDestroyed(_ surface: WaylandSurface) { if self.surface === surface { self.surface = nil } }

  func commit(_ text: String) {
    resource?.sendCommitString(text: text)
    resource?.sendDone(serial: commitCount)
    client.textSent()
  }

  func handle(_ request: Interface.Request, from resource: Resource<Interface>) {
    switch request {
    case .destroy: break
    case .enable: willBeEnabled = true
    case .disable: willBeEnabled = false
    // The position of the cursor and the text around it are for candidate windows, which do not exist here.
    case .setSurroundingText, .setTextChangeCause, .setContentType, .setCursorRectangle: break
    case .commit:
      commitCount &+= 1
      isEnabled = willBeEnabled
    }
  }

  func resourceDestroyed(_ resource: Resource<Interface>) {
    self.resource = nil
    compositor.textInputs.remove(self)
  }
}
