// SPDX-License-Identifier: Apache-2.0

/// The changes since the last request of a test.
extension ControlConnection {
  func sendDamages(_ serial: UInt32) {
    for damage in watch.takeDamages() {
      let time = MonotonicTime.parts(damage.time)
      resource?.sendPainted(
        serial: serial, number: damage.number, window: damage.window,
        area: Bytes.of(damage.area.numbers),
        seconds: time.seconds, microseconds: time.microseconds)
    }
    resource?.sendDone(serial: serial)
  }

  func sendInput(_ serial: UInt32) {
    for record in watch.takeInput() {
      let time = MonotonicTime.parts(record.time)
      resource?.sendInput(
        serial: serial, kind: record.kind.rawValue, code: record.code, x: record.place.x, y: record.place.y,
        modifiers: record.modifiers, keysym: record.symbol, plainKeysym: record.plainSymbol,
        text: record.text,
        seconds: time.seconds, microseconds: time.microseconds)
    }
    resource?.sendDone(serial: serial)
    watch.reportRest()
  }

  func sendErrors(_ serial: UInt32) {
    for violation in watch.takeViolations() {
      resource?.sendProtocolError(
        serial: serial, pid: violation.process, interface: violation.interface.limited(toBytes: 100),
        code: violation.code, message: violation.message.limited(toBytes: 1000))
    }
    resource?.sendDone(serial: serial)
  }
}
