// SPDX-License-Identifier: Apache-2.0

/// The global `zwp_text_input_manager_v2`, which Qt (5.15, 6.4, 6.8) prefers to other versions.
final class TextInputManagerV2: RequestHandler {
  typealias Interface = ZwpTextInputManagerV2

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
      let input = TextInputV2(compositor: compositor, client: client)
      input.resource = Resource.create(for: client.pointer, version: resource.version, id: id, handler: input)
      if input.resource != nil { compositor.textInputs.add(input) }
    }
  }
}

/// The `zwp_text_input_v2` of a client.
///
/// A client may enable a surface before the surface has the keyboard. The surface with the keyboard takes text if it
/// is enabled.
final class TextInputV2: RequestHandler, TextInputReceiver {
  typealias Interface = ZwpTextInputV2

  private unowned let compositor: WaylandServer
  let client: Client
  fileprivate(set) var resource: Resource<ZwpTextInputV2>?
  /// The reason of a state that is a change of the state before.
  private static let change: UInt32 = 0
  private weak var surface: WaylandSurface?
  private var enabled: Set<ObjectIdentifier> = []

  init(compositor: WaylandServer, client: Client) {
    self.compositor = compositor
    self.client = client
  }

  /// The number of pings that must be answered before the client takes text.
  private var openPings = 0

  /// Whether the client can take text: it has answered the pings that followed its last states.
  ///
  /// A state that only changes the previous state needs no ping.
  ///
  /// Qt drops text that arrives between a state that it has sent and the reply to its next sync request. It answers
  /// a ping only after that.
  var isReady: Bool { openPings == 0 }

  /// With accessibility, Qt (5.15, 6.4) asks the registry of AT-SPI about each key, and handles the key after the
  /// reply.
  var overtakesKeys: Bool { true }

  private func waitForState() {
    openPings += 1
    client.pings.send { [weak self] _ in self?.openPings -= 1 }
  }

  var isActive: Bool { surface.map { enabled.contains(ObjectIdentifier($0)) } ?? false }

  func enter(_ surface: WaylandSurface) {
    guard let target = surface.resource else { return }
    self.surface = surface
    resource?.sendEnter(serial: compositor.nextSerial(), surface: target.pointer)
    waitForState()
  }

  func leave() {
    if let target = surface?.resource {
      resource?.sendLeave(serial: compositor.nextSerial(), surface: target.pointer)
    }
    surface = nil
  }

  func surfaceDestroyed(_ surface: WaylandSurface) {
    enabled.remove(ObjectIdentifier(surface))
    if self.surface === surface { self.surface = nil }
  }

  func commit(_ text: String) {
    resource?.sendCommitString(text: text)
    client.textSent()
  }

  func handle(_ request: Interface.Request, from resource: Resource<Interface>) {
    switch request {
    case .enable(let surface):
      if let surface = WaylandSurface.of(surface) { enabled.insert(ObjectIdentifier(surface)) }
    case .disable(let surface):
      if let surface = WaylandSurface.of(surface) { enabled.remove(ObjectIdentifier(surface)) }
    // The other requests are for a keyboard on the screen and for candidate windows, which do not exist here.
    case .destroy, .showInputPanel, .hideInputPanel, .setSurroundingText, .setContentType,
      .setCursorRectangle,
      .setPreferredLanguage:
      break
    case .updateState(_, let reason):
      if reason != Self.change { waitForState() }
    }
  }

  func resourceDestroyed(_ resource: Resource<Interface>) {
    self.resource = nil
    compositor.textInputs.remove(self)
  }
}
