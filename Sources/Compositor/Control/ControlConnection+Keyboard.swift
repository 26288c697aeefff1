// SPDX-License-Identifier: Apache-2.0

import KeySymbols

/// The keys and strings of a test.
extension ControlConnection {
  /// Presses keys, after the strings that this test has requested before.
  func press(_ keys: [UInt8], _ serial: UInt32, focus: UInt32) {
    let isAdded = compositor.typing.perform(for: self) { [weak self] in
      guard let self else { return }
      resource?.sendAccepted(serial: serial, value: press(keys, focus: focus))
    }
    if !isAdded { resource?.sendAccepted(serial: serial, value: 0) }
  }

  /// Presses keys.
  ///
  /// - Returns: 1; 0 if another window has the focus, and 2 if a symbol cannot be put on a key.
  private func press(_ keys: [UInt8], focus: UInt32) -> UInt32 {
    let keyboard = compositor.seat.keyboard
    let window = keyboard.focus.flatMap { compositor.scene.window(of: $0) }
    guard focus == 0 || window?.number == focus else { return 0 }
    var actions: [Keyboard.KeyAction] = []
    for offset in stride(from: 0, to: keys.count - 7, by: 8) {
      let (symbol, number) = keys.withUnsafeBytes {
        (
          $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self),
          $0.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
        )
      }
      guard let action = UnderstudyControl.KeyAction(rawValue: number) else { return 2 }
      actions.append(Keyboard.KeyAction(symbol: KeySym(rawValue: symbol), action: action))
    }
    return keyboard.perform(actions) ? 1 : 2
  }

  func type(_ text: String, _ serial: UInt32, focus: UInt32, isByKeys: Bool) {
    let typing = compositor.typing
    let job = TypingJob(text, into: focus, isByKeys: isByKeys, compositor: compositor) { [weak self] count in
      self?.resource?.sendTyped(serial: serial, count: UInt32(count))
      typing.textEnded()
    }
    if !typing.add(job, of: self) { resource?.sendTyped(serial: serial, count: 0) }
  }
}
