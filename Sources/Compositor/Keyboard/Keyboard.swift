// SPDX-License-Identifier: Apache-2.0

import KeySymbols

/// The keyboard: its layout, the held keys, and the surface that receives keys.
final class Keyboard {
  private unowned let compositor: WaylandServer
  private var bindings: [KeyboardBinding] = []
  /// The layout; nil if the system has no layouts.
  private(set) var layout: KeyboardLayout?
  private(set) weak var focus: WaylandSurface?
  /// The keys that are held, in the order of their presses.
  private(set) var held: [UInt32] = []
  /// The symbols for which a test has pressed keys without releasing them.
  var heldSymbols: [(symbol: KeySym, code: UInt32)] = []
  /// Those that are released while a string is typed.
  var suspendedSymbols: [(symbol: KeySym, code: UInt32)] = []

  /// The repetitions per second of a held key, and the milliseconds before the first one: those of X11.
  private static let repetition = (rate: Int32(25), delay: Int32(660))
  /// The number of keys that can be held at once.
  private static let maximumHeld = 64

  init(compositor: WaylandServer) {
    self.compositor = compositor
    layout = KeyboardLayout("us")
  }

  func bind(_ client: Client, version: Int32, id: NewID) {
    let binding = KeyboardBinding(self, client)
    guard
      let resource = Resource<WlKeyboard>.create(
        for: client.pointer, version: version, id: id, handler: binding)
    else { return }
    binding.resource = resource
    bindings.append(binding)
    sendKeymap(binding)
    resource.sendRepeatInfo(rate: Self.repetition.rate, delay: Self.repetition.delay)
    if let focus, focus.client === client { enter(focus, binding) }
  }

  func released(_ binding: KeyboardBinding) { bindings.removeAll { $0 === binding } }

  private func each(_ client: Client, _ body: (KeyboardBinding, Resource<WlKeyboard>) -> Void) {
    for binding in bindings where binding.client === client {
      if let resource = binding.resource { body(binding, resource) }
    }
  }

  // MARK: - Layout

  /// Changes the layout.
  ///
  /// - Returns: false if the system does not have it.
  func setLayout(_ name: String, variant: String) -> Bool {
    guard let new = KeyboardLayout(name, variant: variant) else { return false }
    for key in held { new.states.update(key, isPressed: true) }
    if layout?.states.isCapsLockOn == true, let key = new.table(of: new.base).place(of: .capsLock) {
      new.states.update(key.code, isPressed: true)
      new.states.update(key.code, isPressed: false)
    }
    layout = new
    sendCurrentKeymap()
    return true
  }

  /// Makes a keymap of the layout the one that clients use.
  func use(_ keymap: Keymap) {
    guard let layout, keymap !== layout.current else { return }
    layout.use(keymap)
    sendCurrentKeymap()
  }

  /// Sends the keymap to the client with the focus; other clients get it before they get the focus.
  private func sendCurrentKeymap() {
    guard let focus else { return }
    each(focus.client) { binding, resource in
      sendKeymap(binding)
      sendModifiers(resource)
    }
  }

  private func sendKeymap(_ binding: KeyboardBinding) {
    guard let keymap = layout?.current, keymap.descriptor >= 0, keymap !== binding.keymap else { return }
    binding.keymap = keymap
    binding.resource?.sendKeymap(
      format: WlKeyboard.KeymapFormat.xkbV1.rawValue, fd: keymap.descriptor, size: keymap.size)
  }

  private func sendModifiers(_ resource: Resource<WlKeyboard>) {
    guard let modifiers = layout?.states.modifiers else { return }
    resource.sendModifiers(
      serial: compositor.nextSerial(), modsDepressed: modifiers.depressed, modsLatched: modifiers.latched,
      modsLocked: modifiers.locked, group: modifiers.group)
  }

  // MARK: - Focus

  private func enter(_ surface: WaylandSurface, _ binding: KeyboardBinding) {
    guard let target = surface.resource, let resource = binding.resource else { return }
    sendKeymap(binding)
    resource.sendEnter(serial: compositor.nextSerial(), surface: target.pointer, keys: Bytes.of(held))
    sendModifiers(resource)
  }

  func focus(on surface: WaylandSurface?) {
    guard surface !== focus else { return }
    if let old = focus, let resource = old.resource {
      each(old.client) { $1.sendLeave(serial: compositor.nextSerial(), surface: resource.pointer) }
    }
    let oldClient = focus?.client
    focus = surface
    if let surface {
      // A temporary keymap is for the text that was typed into the earlier client.
      if surface.client !== oldClient, let layout { layout.use(layout.base) }
      compositor.textInputs.focusChanged(to: surface)
      if surface.client !== oldClient { compositor.dataDevices.focusChanged(to: surface.client) }
      surface.client.inputSent()
      each(surface.client) { binding, _ in enter(surface, binding) }
    } else {
      compositor.textInputs.focusChanged(to: nil)
    }
    focusChanged()
  }

  func surfaceGone(below surface: WaylandSurface) {
    guard let focus, focus.isBelow(surface) else { return }
    if focus.resource != nil { return self.focus(on: nil) }
    self.focus = nil
    focusChanged()
  }

  private func focusChanged() {
    compositor.control.changed(.desktop)
    compositor.typing.focusChanged()
  }

  // MARK: - Keys

  /// Presses or releases a key.
  ///
  /// - Parameters:
  ///   - key: the number of the key in Linux.
  ///   - isPressed: whether the key is pressed and not released.
  func key(_ key: UInt32, isPressed: Bool) {
    if isPressed {
      guard !held.contains(key), held.count < Self.maximumHeld else { return }
      held.append(key)
    } else {
      guard held.contains(key) else { return }
      held.removeAll { $0 == key }
    }
    record(key, isPressed: isPressed)
    let before = layout?.states.modifiers
    layout?.states.update(key, isPressed: isPressed)
    let after = layout?.states.modifiers
    if before?.locked != after?.locked { compositor.control.changed(.desktop) }
    guard let focus else { return }
    let serial = compositor.seat.nextInputSerial()
    let time = compositor.seat.clock.milliseconds
    focus.client.keysSent()
    each(focus.client) {
      $1.sendKey(serial: serial, time: time, key: key, state: isPressed ? 1 : 0)
      if after != before { sendModifiers($1) }
    }
  }

  private func record(_ key: UInt32, isPressed: Bool) {
    guard compositor.control.watchesInput else { return }
    var record = InputRecord(
      kind: isPressed ? .keyDown : .keyUp, code: key &+ Keymap.offset, place: compositor.seat.pointer.place,
      modifiers: modifierBits, time: compositor.seat.clock.microseconds)
    if let layout {
      let modifiers = layout.states.modifiers
      record.symbol = layout.current.symbol(of: key, modifiers)
      record.plainSymbol = layout.current.symbol(of: key, KeyModifierState(group: modifiers.group))
      record.text = record.symbol.typedScalar.map { String($0) } ?? ""
    }
    compositor.control.add(record)
  }

  /// The modifiers as the control protocol has them.
  var modifierBits: UInt32 { layout?.states.controlBits ?? 0 }

  var isCapsLockOn: Bool { layout?.states.isCapsLockOn == true }

  /// Releases all keys, and switches Caps Lock off.
  func releaseAll() {
    for key in held.reversed() { self.key(key, isPressed: false) }
    heldSymbols = []
    suspendedSymbols = []
    guard isCapsLockOn, let layout, let key = layout.table(of: layout.base).place(of: .capsLock)
    else {
      return
    }
    self.key(key.code, isPressed: true)
    self.key(key.code, isPressed: false)
  }
}
