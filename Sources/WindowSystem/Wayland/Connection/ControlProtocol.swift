// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file

// Generated from understudy-control.xml by script/wayland-protocols; do not edit.

/// The interface `understudy_control`, as its clients use it.
enum ControlProtocol {
  static let name = "understudy_control"
  static let version: UInt32 = 1

  enum Kind: UInt32 {
    case toplevel = 0
    case popup = 1
    case cursor = 2
    case dragIcon = 3
  }

  struct State: OptionSet {
    let rawValue: UInt32
    static let active = Self(rawValue: 1)
    static let maximized = Self(rawValue: 2)
    static let fullscreen = Self(rawValue: 4)
    static let minimized = Self(rawValue: 8)
    static let modal = Self(rawValue: 16)
    static let grabbed = Self(rawValue: 32)
    static let visible = Self(rawValue: 64)
    static let tooltip = Self(rawValue: 128)
  }

  struct Watch: OptionSet {
    let rawValue: UInt32
    static let desktop = Self(rawValue: 1)
    static let paintings = Self(rawValue: 2)
    static let input = Self(rawValue: 4)
    static let outputs = Self(rawValue: 8)
    static let errors = Self(rawValue: 16)
  }

  enum Selection: UInt32 {
    case clipboard = 0
    case primary = 1
  }

  enum TouchPhase: UInt32 {
    case down = 0
    case move = 1
    case up = 2
  }

  enum KeyAction: UInt32 {
    case release = 0
    case press = 1
    case stroke = 2
  }

  enum InputKind: UInt32 {
    case buttonDown = 0
    case buttonUp = 1
    case motion = 2
    case keyDown = 3
    case keyUp = 4
    case touchDown = 5
    case touchMove = 6
    case touchUp = 7
    case wheelUp = 8
    case wheelDown = 9
    case wheelLeft = 10
    case wheelRight = 11
  }

  enum Request {
    case destroy
    case getWindows(serial: UInt32)
    case getDesktop(serial: UInt32)
    case getOutputs(serial: UInt32)
    case getClients(serial: UInt32)
    case getPaintings(serial: UInt32)
    case getInput(serial: UInt32)
    case getErrors(serial: UInt32)
    case getTopWindow(serial: UInt32, x: Double, y: Double)
    case sync(serial: UInt32)
    case movePointer(x: Double, y: Double)
    case button(button: UInt32, pressed: UInt32)
    case click(serial: UInt32, button: UInt32, x: Double, y: Double, window: UInt32, count: UInt32, interval: UInt32, holds: UInt32)
    case scroll(dx: Double, dy: Double, stepsX: Int32, stepsY: Int32)
    case touch(finger: Int32, phase: UInt32, x: Double, y: Double)
    case touchFrame
    case keys(serial: UInt32, focus: UInt32, keys: [UInt8])
    case typeText(serial: UInt32, focus: UInt32, byKeys: UInt32, text: String)
    case setLayout(serial: UInt32, layout: String, variant: String)
    case releaseInput
    case activate(window: UInt32)
    case close(window: UInt32)
    case place(window: UInt32, x: Int32, y: Int32, width: Int32, height: Int32)
    case arrange(window: UInt32, state: UInt32)
    case showDesktop(isShown: UInt32)
    case setScreen(serial: UInt32, width: Int32, height: Int32, refreshRate: Double)
    case getPicture(serial: UInt32, x: Int32, y: Int32, width: Int32, height: Int32)
    case watch(events: UInt32)
    case ping(serial: UInt32, window: UInt32)
    case setSelection(selection: UInt32, adds: UInt32, types: String, data: WireFile, size: UInt32)
    case clearSelection(selection: UInt32)
    case getSelection(serial: UInt32, selection: UInt32)
    case readSelection(selection: UInt32, type: String, data: WireFile)

    /// The message of the request.
    func message(to object: UInt32) -> WireMessage {
      switch self {
      case .destroy:
        return WireMessage(object: object, opcode: 0)
      case .getWindows(let serial):
        var message = WireMessage(object: object, opcode: 1)
        message.add(serial)
        return message
      case .getDesktop(let serial):
        var message = WireMessage(object: object, opcode: 2)
        message.add(serial)
        return message
      case .getOutputs(let serial):
        var message = WireMessage(object: object, opcode: 3)
        message.add(serial)
        return message
      case .getClients(let serial):
        var message = WireMessage(object: object, opcode: 4)
        message.add(serial)
        return message
      case .getPaintings(let serial):
        var message = WireMessage(object: object, opcode: 5)
        message.add(serial)
        return message
      case .getInput(let serial):
        var message = WireMessage(object: object, opcode: 6)
        message.add(serial)
        return message
      case .getErrors(let serial):
        var message = WireMessage(object: object, opcode: 7)
        message.add(serial)
        return message
      case .getTopWindow(let serial, let x, let y):
        var message = WireMessage(object: object, opcode: 8)
        message.add(serial)
        message.add(x)
        message.add(y)
        return message
      case .sync(let serial):
        var message = WireMessage(object: object, opcode: 9)
        message.add(serial)
        return message
      case .movePointer(let x, let y):
        var message = WireMessage(object: object, opcode: 10)
        message.add(x)
        message.add(y)
        return message
      case .button(let button, let pressed):
        var message = WireMessage(object: object, opcode: 11)
        message.add(button)
        message.add(pressed)
        return message
      case .click(let serial, let button, let x, let y, let window, let count, let interval, let holds):
        var message = WireMessage(object: object, opcode: 12)
        message.add(serial)
        message.add(button)
        message.add(x)
        message.add(y)
        message.add(window)
        message.add(count)
        message.add(interval)
        message.add(holds)
        return message
      case .scroll(let dx, let dy, let stepsX, let stepsY):
        var message = WireMessage(object: object, opcode: 13)
        message.add(dx)
        message.add(dy)
        message.add(stepsX)
        message.add(stepsY)
        return message
      case .touch(let finger, let phase, let x, let y):
        var message = WireMessage(object: object, opcode: 14)
        message.add(finger)
        message.add(phase)
        message.add(x)
        message.add(y)
        return message
      case .touchFrame:
        return WireMessage(object: object, opcode: 15)
      case .keys(let serial, let focus, let keys):
        var message = WireMessage(object: object, opcode: 16)
        message.add(serial)
        message.add(focus)
        message.add(keys)
        return message
      case .typeText(let serial, let focus, let byKeys, let text):
        var message = WireMessage(object: object, opcode: 17)
        message.add(serial)
        message.add(focus)
        message.add(byKeys)
        message.add(text)
        return message
      case .setLayout(let serial, let layout, let variant):
        var message = WireMessage(object: object, opcode: 18)
        message.add(serial)
        message.add(layout)
        message.add(variant)
        return message
      case .releaseInput:
        return WireMessage(object: object, opcode: 19)
      case .activate(let window):
        var message = WireMessage(object: object, opcode: 20)
        message.add(window)
        return message
      case .close(let window):
        var message = WireMessage(object: object, opcode: 21)
        message.add(window)
        return message
      case .place(let window, let x, let y, let width, let height):
        var message = WireMessage(object: object, opcode: 22)
        message.add(window)
        message.add(x)
        message.add(y)
        message.add(width)
        message.add(height)
        return message
      case .arrange(let window, let state):
        var message = WireMessage(object: object, opcode: 23)
        message.add(window)
        message.add(state)
        return message
      case .showDesktop(let isShown):
        var message = WireMessage(object: object, opcode: 24)
        message.add(isShown)
        return message
      case .setScreen(let serial, let width, let height, let refreshRate):
        var message = WireMessage(object: object, opcode: 25)
        message.add(serial)
        message.add(width)
        message.add(height)
        message.add(refreshRate)
        return message
      case .getPicture(let serial, let x, let y, let width, let height):
        var message = WireMessage(object: object, opcode: 26)
        message.add(serial)
        message.add(x)
        message.add(y)
        message.add(width)
        message.add(height)
        return message
      case .watch(let events):
        var message = WireMessage(object: object, opcode: 27)
        message.add(events)
        return message
      case .ping(let serial, let window):
        var message = WireMessage(object: object, opcode: 28)
        message.add(serial)
        message.add(window)
        return message
      case .setSelection(let selection, let adds, let types, let data, let size):
        var message = WireMessage(object: object, opcode: 29)
        message.add(selection)
        message.add(adds)
        message.add(types)
        message.add(data)
        message.add(size)
        return message
      case .clearSelection(let selection):
        var message = WireMessage(object: object, opcode: 30)
        message.add(selection)
        return message
      case .getSelection(let serial, let selection):
        var message = WireMessage(object: object, opcode: 31)
        message.add(serial)
        message.add(selection)
        return message
      case .readSelection(let selection, let type, let data):
        var message = WireMessage(object: object, opcode: 32)
        message.add(selection)
        message.add(type)
        message.add(data)
        return message
      }
    }
  }

  enum Event {
    case done(serial: UInt32)
    case accepted(serial: UInt32, value: UInt32)
    case window(serial: UInt32, id: UInt32, kind: UInt32, parent: UInt32, pid: Int32, state: UInt32, shown: UInt32, frame: [UInt8], surface: [UInt8], titleBar: [UInt8], title: String, appId: String, accessibleBus: String, accessiblePath: String)
    case desktop(serial: UInt32, pointerX: Double, pointerY: Double, active: UInt32, focus: UInt32, capsLock: UInt32, isDragging: UInt32, closedPopups: UInt32, shownWindows: UInt32, isDesktopShown: UInt32, cursor: String)
    case output(serial: UInt32, name: String, area: [UInt8], width: Int32, height: Int32, scale: Double, refreshRate: Double)
    case client(serial: UInt32, pid: Int32, commits: UInt32, frames: UInt32, configures: UInt32, seconds: UInt32, microseconds: UInt32)
    case topWindow(serial: UInt32, window: UInt32)
    case typed(serial: UInt32, count: UInt32)
    case picture(serial: UInt32, pixels: WireFile, width: Int32, height: Int32, stride: Int32)
    case answered(serial: UInt32, seconds: UInt32, microseconds: UInt32)
    case selection(serial: UInt32, pid: Int32, types: String)
    case changed(kinds: UInt32)
    case painted(serial: UInt32, number: UInt32, window: UInt32, area: [UInt8], seconds: UInt32, microseconds: UInt32)
    case input(serial: UInt32, kind: UInt32, code: UInt32, x: Double, y: Double, modifiers: UInt32, keysym: UInt32, plainKeysym: UInt32, text: String, seconds: UInt32, microseconds: UInt32)
    case protocolError(serial: UInt32, pid: Int32, interface: String, code: UInt32, message: String)

    /// Reads an event; nil for an event of a later version.
    init?(_ message: inout WireReader) throws {
      switch message.opcode {
      case 0: self = try .done(serial: message.uint())
      case 1: self = try .accepted(serial: message.uint(), value: message.uint())
      case 2: self = try .window(serial: message.uint(), id: message.uint(), kind: message.uint(), parent: message.uint(), pid: message.int(), state: message.uint(), shown: message.uint(), frame: message.array(), surface: message.array(), titleBar: message.array(), title: message.string(), appId: message.string(), accessibleBus: message.string(), accessiblePath: message.string())
      case 3: self = try .desktop(serial: message.uint(), pointerX: message.fixed(), pointerY: message.fixed(), active: message.uint(), focus: message.uint(), capsLock: message.uint(), isDragging: message.uint(), closedPopups: message.uint(), shownWindows: message.uint(), isDesktopShown: message.uint(), cursor: message.string())
      case 4: self = try .output(serial: message.uint(), name: message.string(), area: message.array(), width: message.int(), height: message.int(), scale: message.fixed(), refreshRate: message.fixed())
      case 5: self = try .client(serial: message.uint(), pid: message.int(), commits: message.uint(), frames: message.uint(), configures: message.uint(), seconds: message.uint(), microseconds: message.uint())
      case 6: self = try .topWindow(serial: message.uint(), window: message.uint())
      case 7: self = try .typed(serial: message.uint(), count: message.uint())
      case 8: self = try .picture(serial: message.uint(), pixels: message.fd(), width: message.int(), height: message.int(), stride: message.int())
      case 9: self = try .answered(serial: message.uint(), seconds: message.uint(), microseconds: message.uint())
      case 10: self = try .selection(serial: message.uint(), pid: message.int(), types: message.string())
      case 11: self = try .changed(kinds: message.uint())
      case 12: self = try .painted(serial: message.uint(), number: message.uint(), window: message.uint(), area: message.array(), seconds: message.uint(), microseconds: message.uint())
      case 13: self = try .input(serial: message.uint(), kind: message.uint(), code: message.uint(), x: message.fixed(), y: message.fixed(), modifiers: message.uint(), keysym: message.uint(), plainKeysym: message.uint(), text: message.string(), seconds: message.uint(), microseconds: message.uint())
      case 14: self = try .protocolError(serial: message.uint(), pid: message.int(), interface: message.string(), code: message.uint(), message: message.string())
      default: return nil
      }
    }
  }
}
