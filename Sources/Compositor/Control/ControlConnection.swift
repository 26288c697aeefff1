// SPDX-License-Identifier: Apache-2.0

/// The `understudy_control` of a test.
final class ControlConnection: RequestHandler {
  typealias Interface = UnderstudyControl

  unowned let compositor: WaylandServer
  /// The process of the test.
  let process: Int32
  var resource: Resource<UnderstudyControl>?
  private(set) lazy var watch = ChangeWatch { [unowned self] in resource?.sendChanged(kinds: $0.rawValue) }

  init(compositor: WaylandServer, process: Int32) {
    self.compositor = compositor
    self.process = process
  }

  private var seat: Seat { compositor.seat }

  func handle(_ request: Interface.Request, from resource: Resource<Interface>) {
    switch request {
    case .destroy: break
    case .sync(let serial): resource.sendDone(serial: serial)
    case .watch(let kinds): watch.set(UnderstudyControl.Watch(rawValue: kinds))

    case .getWindows(let serial): sendWindows(serial)
    case .getDesktop(let serial): sendDesktop(serial)
    case .getOutputs(let serial): sendOutputs(serial)
    // The reply also shows that messages of programs that have already arrived were handled.
    case .getClients(let serial): compositor.loop.afterEvents { [weak self] in self?.sendClients(serial) }
    case .getPaintings(let serial): sendDamages(serial)
    case .getInput(let serial): sendInput(serial)
    case .getErrors(let serial): sendErrors(serial)
    case .getTopWindow(let serial, let x, let y):
      resource.sendTopWindow(
        serial: serial, window: compositor.scene.hit(Point(x: x, y: y))?.window.number ?? 0)
    case .getPicture(let serial, let x, let y, let width, let height):
      sendPicture(serial, Rect(x: x, y: y, width: width, height: height))

    case .movePointer(let x, let y): seat.pointer.move(to: Point(x: x, y: y))
    case .button(let button, let pressed): seat.pointer.button(button, isPressed: pressed != 0)
    case .click(let serial, let button, let x, let y, let window, let count, let interval, let holds):
      let isDone = seat.pointer.click(
        button, at: Point(x: x, y: y), ifOver: window, count: count, interval: interval, holds: holds != 0)
      resource.sendAccepted(serial: serial, value: isDone ? 1 : 0)
    case .scroll(let dx, let dy, let stepsX, let stepsY):
      seat.pointer.scroll(Point(x: dx, y: dy), steps: (stepsX, stepsY))
    case .touch(let finger, let phase, let x, let y): touch(finger, phase, Point(x: x, y: y))
    case .touchFrame: seat.touch.frame()
    case .releaseInput:
      compositor.typing.end(self)
      seat.releaseAll()

    case .keys(let serial, let focus, let keys): press(keys, serial, focus: focus)
    case .typeText(let serial, let focus, let byKeys, let text):
      type(text, serial, focus: focus, isByKeys: byKeys != 0)
    case .setLayout(let serial, let layout, let variant):
      let isSet = seat.keyboard.setLayout(layout, variant: variant)
      resource.sendAccepted(serial: serial, value: isSet ? 1 : 0)

    case .activate(let number): activate(number)
    case .close(let number): requestClose(number)
    case .place(let number, let x, let y, let width, let height):
      place(number, Rect(x: x, y: y, width: width, height: height))
    case .arrange(let number, let state): arrange(number, UnderstudyControl.State(rawValue: state))
    case .showDesktop(let isShown): compositor.scene.showDesktop(isShown != 0)
    case .setScreen(let serial, let width, let height, let rate):
      resource.sendAccepted(serial: serial, value: setScreen(width, height, rate) ? 1 : 0)
    case .ping(let serial, let window): ping(serial, window)

    case .setSelection(let selection, let adds, let types, let data, let size):
      offer(data, size: size, types: types, in: selection, adds: adds != 0)
    case .clearSelection(let selection): setSource(nil, of: selection)
    case .getSelection(let serial, let selection): sendSelection(serial, selection)
    case .readSelection(let selection, let type, let data): readSelection(selection, type, into: data)
    }
  }

  func resourceDestroyed(_ resource: Resource<Interface>) {
    self.resource = nil
    compositor.typing.cancel(self)
    compositor.control.remove(self)
  }

  private func touch(_ finger: Int32, _ phase: UInt32, _ place: Point) {
    switch UnderstudyControl.TouchPhase(rawValue: phase) {
    case .down: seat.touch.down(finger, at: place)
    case .move: seat.touch.move(finger, to: place)
    case .up: seat.touch.up(finger)
    case nil: break
    }
  }

  private func ping(_ serial: UInt32, _ number: UInt32) {
    guard let window = compositor.scene.window(number) else {
      resource?.sendAccepted(serial: serial, value: 0)
      return
    }
    window.client.pings.send { [weak self] isAnswered in
      guard isAnswered else {
        self?.resource?.sendAccepted(serial: serial, value: 0)
        return
      }
      let time = MonotonicTime.parts(MonotonicTime.microseconds)
      self?.resource?.sendAnswered(serial: serial, seconds: time.seconds, microseconds: time.microseconds)
    }
  }
}

/// The changes since the last request of a test.
extension ControlConnection {
  func sendDamages(_ serial: UInt32) {
    for damage in watch.drainDamages() {
      let time = MonotonicTime.parts(damage.time)
      resource?.sendPainted(
        serial: serial, number: damage.number, window: damage.window,
        area: Bytes.of(damage.area.numbers),
        seconds: time.seconds, microseconds: time.microseconds)
    }
    resource?.sendDone(serial: serial)
  }

  func sendInput(_ serial: UInt32) {
    for record in watch.drainInput() {
      let time = MonotonicTime.parts(record.time)
      resource?.sendInput(
        serial: serial, kind: record.kind.rawValue, code: record.code, x: record.place.x, y: record.place.y,
        modifiers: record.modifiers, keysym: record.symbol.rawValue, plainKeysym: record.plainSymbol.rawValue,
        text: record.text,
        seconds: time.seconds, microseconds: time.microseconds)
    }
    resource?.sendDone(serial: serial)
    watch.reportRest()
  }

  func sendErrors(_ serial: UInt32) {
    for violation in watch.drainViolations() {
      resource?.sendProtocolError(
        serial: serial, pid: violation.process, interface: violation.interface.limited(toBytes: 100),
        code: violation.code, message: violation.message.limited(toBytes: 1000))
    }
    resource?.sendDone(serial: serial)
  }
}
