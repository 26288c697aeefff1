// SPDX-License-Identifier: Apache-2.0

import Foundation
import KeySymbols
import Synchronized
import Timing

/// Receives all input of the compositor, from any test, on a separate thread and a separate connection.
final class WaylandInputWatch: InputWatch {
  private let connection: CompositorConnection
  private let screens: WaylandScreens
  private let queue = InputQueue()

  /// Starts to watch.
  ///
  /// - Throws: ``WindowSystemError``.
  init(_ socket: String) throws {
    connection = try CompositorConnection(socket, watching: [.input, .outputs])
    screens = try WaylandScreens(connection)
    try connection.synchronize()
    NamedThread.start("understudy-tap") { [connection, screens, queue] in
      Self.run(connection, screens, queue)
    }
  }

  func next(until deadline: TimeInterval) throws -> [InputEvent] { try queue.removeAll(until: deadline) }

  func wake() { queue.wake() }

  func append(_ event: InputEvent) { queue.append(event) }

  func close() {
    queue.close()
    connection.disconnect()
  }

  private static func run(_ connection: CompositorConnection, _ screens: WaylandScreens, _ queue: InputQueue)
  {
    do {
      while queue.isOpen {
        guard
          try connection.waitForChange(
            of: .input, until: MonotonicClock.now + TimeLimits.Display.watchSlice.seconds)
        else { continue }
        let scale = try screens.scale()
        for event in try connection.replyEvents(to: "get_input", { .getInput(serial: $0) }) {
          if let event = InputEvent(event, scale: scale) { queue.append(event) }
        }
      }
    } catch {
      // After `close()`, the queue takes no error.
      queue.fail(error)
    }
  }
}

extension InputEvent {
  /// Reads an event of the compositor; nil for another event.
  fileprivate init?(_ event: CompositorConnection.Event, scale: Double) {
    guard
      case .input(
        _, let kind, let code, let x, let y, let modifiers, let keySym, let plain, let text, let seconds,
        let microseconds) = event, let kind = ControlProtocol.InputKind(rawValue: kind)
    else { return nil }
    func key() -> InputKey {
      InputKey(
        keycode: UInt8(clamping: code), keySym: KeySym(rawValue: keySym),
        plainKeySym: KeySym(rawValue: plain), text: text.isEmpty ? nil : text)
    }
    self.init(
      Self.kind(kind, Int(code), key), at: CGPoint(x: x * scale, y: y * scale),
      modifiers: KeyModifiers(rawValue: UInt8(truncatingIfNeeded: modifiers)),
      time: CompositorConnection.time(seconds, microseconds))
  }

  private static func kind(_ kind: ControlProtocol.InputKind, _ code: Int, _ key: () -> InputKey) -> Kind {
    switch kind {
    case .buttonDown: .buttonDown(code)
    case .buttonUp: .buttonUp(code)
    case .motion: .motion
    case .keyDown: .keyDown(key())
    case .keyUp: .keyUp(key())
    case .touchDown: .touchBegan(code)
    case .touchMove: .touchMoved(code)
    case .touchUp: .touchEnded(code)
    // A notch of the wheel is a press of these buttons in X11; the release has no meaning for readers.
    case .wheelUp: .buttonDown(4)
    case .wheelDown: .buttonDown(5)
    case .wheelLeft: .buttonDown(6)
    case .wheelRight: .buttonDown(7)
    }
  }
}
