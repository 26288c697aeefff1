// SPDX-License-Identifier: Apache-2.0

/// The input devices of the desktop: one pointer, one keyboard and one touch screen.
final class Seat {
  unowned let compositor: WaylandServer
  let pointer: Pointer
  let keyboard: Keyboard
  let touch: TouchPanel
  let clock = EventClock()

  init(compositor: WaylandServer) {
    self.compositor = compositor
    pointer = Pointer(compositor: compositor)
    keyboard = Keyboard(compositor: compositor)
    touch = TouchPanel(compositor: compositor)
  }

  /// The serial numbers of the last input events, which clients quote to prove that the user acted.
  private(set) var lastInputSerial: UInt32 = 0

  func nextInputSerial() -> UInt32 {
    lastInputSerial = compositor.nextSerial()
    return lastInputSerial
  }

  /// Records an event for the tests that watch the input.
  func record(_ kind: UnderstudyControl.InputKind, code: UInt32, at place: Point) {
    guard compositor.control.watchesInput else { return }
    compositor.control.add(
      InputRecord(
        kind: kind, code: code, place: place, modifiers: keyboard.modifierBits, time: clock.microseconds))
  }

  /// Releases all keys, buttons and fingers, and switches Caps Lock off.
  func releaseAll() {
    pointer.releaseAll()
    touch.releaseAll()
    keyboard.releaseAll()
  }

  func windowUnmapped(_ window: Window) {
    guard let surface = window.surface else { return }
    pointer.surfaceGone(below: surface)
    touch.surfaceGone(below: surface)
    keyboard.surfaceGone(below: surface)
  }

  func surfaceDestroyed(_ surface: WaylandSurface) {
    pointer.surfaceGone(below: surface)
    touch.surfaceGone(below: surface)
    keyboard.surfaceGone(below: surface)
  }

  func bind(_ client: Client, version: Int32, id: NewID) {
    guard
      let resource = Resource<WlSeat>.create(
        for: client.pointer, version: version, id: id, handler: SeatBinding(self, client))
    else { return }
    resource.sendCapabilities(capabilities: 7)
    resource.sendName(name: "seat0")
  }
}

/// The `wl_seat` of a client.
private final class SeatBinding: RequestHandler {
  typealias Interface = WlSeat

  private unowned let seat: Seat
  private let client: Client

  init(_ seat: Seat, _ client: Client) {
    self.seat = seat
    self.client = client
  }

  func handle(_ request: WlSeat.Request, from resource: Resource<WlSeat>) {
    switch request {
    case .getPointer(let id): seat.pointer.bind(client, version: resource.version, id: id)
    case .getKeyboard(let id): seat.keyboard.bind(client, version: resource.version, id: id)
    case .getTouch(let id): seat.touch.bind(client, version: resource.version, id: id)
    case .release: break
    }
  }
}
