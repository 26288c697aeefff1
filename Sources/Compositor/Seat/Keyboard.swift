// SPDX-License-Identifier: Apache-2.0

/// The keyboard: its layout, the held keys, and the surface that receives keys.
final class Keyboard {
  private unowned let compositor: WaylandServer
  private var bindings: [KeyboardBinding] = []
  private(set) var keymap: Keymap?
  private(set) weak var focus: WaylandSurface?
  /// The keys that are held, in the order of their presses.
  private(set) var held: [UInt32] = []

  /// The number of repetitions per second of a held key, and the time before the first one in milliseconds: those of X11.
  private static let repetition = (rate: Int32(25), delay: Int32(660))

  init(compositor: WaylandServer) {
    self.compositor = compositor
    keymap = Keymap(layout: "us")
  }

  func bind(_ client: Client, version: Int32, id: NewID) {
    let binding = KeyboardBinding(self, client)
    guard
      let resource = Resource<WlKeyboard>.create(
        for: client.pointer, version: version, id: id, handler: binding)
    else { return }
    binding.resource = resource
    bindings.append(binding)
    sendKeymap(resource)
    resource.sendRepeatInfo(rate: Self.repetition.rate, delay: Self.repetition.delay)
    if let focus, focus.client === client { enter(focus, resource) }
  }

  fileprivate func released(_ binding: KeyboardBinding) { bindings.removeAll { $0 === binding } }

  private func each(_ client: Client, _ body: (Resource<WlKeyboard>) -> Void) {
    for binding in bindings where binding.client === client {
      if let resource = binding.resource { body(resource) }
    }
  }

  private func sendKeymap(_ resource: Resource<WlKeyboard>) {
    guard let keymap, keymap.descriptor >= 0 else { return }
    resource.sendKeymap(
      format: WlKeyboard.KeymapFormat.xkbV1.rawValue, fd: keymap.descriptor, size: keymap.size)
  }

  /// Changes the layout, for all clients.
  func setKeymap(_ keymap: Keymap) {
    self.keymap = keymap
    for binding in bindings { if let resource = binding.resource { sendKeymap(resource) } }
    if let focus { each(focus.client) { sendModifiers($0) } }
  }

  private func enter(_ surface: WaylandSurface, _ resource: Resource<WlKeyboard>) {
    guard let target = surface.resource else { return }
    resource.sendEnter(serial: compositor.nextSerial(), surface: target.pointer, keys: Bytes.of(held))
    sendModifiers(resource)
  }

  private func sendModifiers(_ resource: Resource<WlKeyboard>) {
    guard let modifiers = keymap?.modifiers else { return }
    resource.sendModifiers(
      serial: compositor.nextSerial(), modsDepressed: modifiers.depressed, modsLatched: modifiers.latched,
      modsLocked: modifiers.locked, group: modifiers.group)
  }

  func focus(on surface: WaylandSurface?) {
    guard surface !== focus else { return }
    if let old = focus, let resource = old.resource {
      each(old.client) { $0.sendLeave(serial: compositor.nextSerial(), surface: resource.pointer) }
    }
    let oldClient = focus?.client
    focus = surface
    compositor.textInputs.focusChanged(to: surface)
    guard let surface else { return }
    if surface.client !== oldClient { compositor.dataDevices.focusChanged(to: surface.client) }
    surface.client.inputSent()
    each(surface.client) { enter(surface, $0) }
  }

  func key(_ key: UInt32, isPressed: Bool) {
    if isPressed {
      guard !held.contains(key) else { return }
      held.append(key)
    } else {
      guard held.contains(key) else { return }
      held.removeAll { $0 == key }
    }
    let before = keymap?.modifiers
    keymap?.update(key, isPressed: isPressed)
    guard let focus else { return }
    let serial = compositor.seat.nextInputSerial()
    focus.client.inputSent()
    each(focus.client) {
      $0.sendKey(serial: serial, time: compositor.milliseconds, key: key, state: isPressed ? 1 : 0)
      if keymap?.modifiers != before { sendModifiers($0) }
    }
  }

  func surfaceGone(below surface: WaylandSurface) {
    guard let focus, focus.isBelow(surface) else { return }
    let isAlive = focus.resource != nil
    if isAlive { self.focus(on: nil) } else { self.focus = nil }
  }
}

/// The `wl_keyboard` of a client.
final class KeyboardBinding: RequestHandler {
  typealias Interface = WlKeyboard

  private unowned let keyboard: Keyboard
  fileprivate let client: Client
  fileprivate var resource: Resource<WlKeyboard>?

  fileprivate init(_ keyboard: Keyboard, _ client: Client) {
    self.keyboard = keyboard
    self.client = client
  }

  func handle(_ request: WlKeyboard.Request, from resource: Resource<WlKeyboard>) {}

  func resourceDestroyed(_ resource: Resource<WlKeyboard>) {
    self.resource = nil
    keyboard.released(self)
  }
}
