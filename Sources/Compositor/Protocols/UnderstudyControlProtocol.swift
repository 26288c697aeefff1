// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file

// Generated from understudy-control.xml by script/wayland-protocols; do not edit.

import CWayland

enum UnderstudyControl: WaylandInterface {
  static let description = InterfaceDescription(
    "understudy_control", version: 1,
    requests: [
      .init("destroy", "", [], .destructor),
      .init("get_windows", "u", [nil]),
      .init("get_desktop", "u", [nil]),
      .init("get_outputs", "u", [nil]),
      .init("get_clients", "u", [nil]),
      .init("get_paintings", "u", [nil]),
      .init("get_input", "u", [nil]),
      .init("get_errors", "u", [nil]),
      .init("get_top_window", "uff", [nil, nil, nil]),
      .init("sync", "u", [nil]),
      .init("move_pointer", "ff", [nil, nil]),
      .init("button", "uu", [nil, nil]),
      .init("click", "uuffuuuu", [nil, nil, nil, nil, nil, nil, nil, nil]),
      .init("scroll", "ffii", [nil, nil, nil, nil]),
      .init("touch", "iuff", [nil, nil, nil, nil]),
      .init("touch_frame", "", []),
      .init("keys", "uua", [nil, nil, nil]),
      .init("type_text", "uuus", [nil, nil, nil, nil]),
      .init("set_layout", "uss", [nil, nil, nil]),
      .init("release_input", "", []),
      .init("activate", "u", [nil]),
      .init("close", "u", [nil]),
      .init("place", "uiiii", [nil, nil, nil, nil, nil]),
      .init("arrange", "uu", [nil, nil]),
      .init("show_desktop", "u", [nil]),
      .init("set_screen", "uiif", [nil, nil, nil, nil]),
      .init("get_picture", "uiiii", [nil, nil, nil, nil, nil]),
      .init("watch", "u", [nil]),
      .init("ping", "uu", [nil, nil]),
      .init("set_selection", "uushu", [nil, nil, nil, nil, nil]),
      .init("clear_selection", "u", [nil]),
      .init("get_selection", "uu", [nil, nil]),
      .init("read_selection", "ush", [nil, nil, nil]),
    ],
    events: [
      .init("done", "u", [nil]),
      .init("accepted", "uu", [nil, nil]),
      .init("window", "uuuuiuuaaassss", [nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil]),
      .init("desktop", "uffuuuuuuus", [nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil]),
      .init("output", "usaiiff", [nil, nil, nil, nil, nil, nil, nil]),
      .init("client", "uiuuuuu", [nil, nil, nil, nil, nil, nil, nil]),
      .init("top_window", "uu", [nil, nil]),
      .init("typed", "uu", [nil, nil]),
      .init("picture", "uhiii", [nil, nil, nil, nil, nil]),
      .init("answered", "uuu", [nil, nil, nil]),
      .init("selection", "uis", [nil, nil, nil]),
      .init("changed", "u", [nil]),
      .init("painted", "uuuauu", [nil, nil, nil, nil, nil, nil]),
      .init("input", "uuuffuuusuu", [nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil]),
      .init("protocol_error", "uisus", [nil, nil, nil, nil, nil]),
    ])

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
    case setSelection(selection: UInt32, adds: UInt32, types: String, data: ReceivedDescriptor, size: UInt32)
    case clearSelection(selection: UInt32)
    case getSelection(serial: UInt32, selection: UInt32)
    case readSelection(selection: UInt32, type: String, data: ReceivedDescriptor)
  }

  static func request(_ opcode: UInt32, _ a: UnsafeMutablePointer<wl_argument>) -> Request {
    switch opcode {
    case 0: .destroy
    case 1: .getWindows(serial: a[0].u)
    case 2: .getDesktop(serial: a[0].u)
    case 3: .getOutputs(serial: a[0].u)
    case 4: .getClients(serial: a[0].u)
    case 5: .getPaintings(serial: a[0].u)
    case 6: .getInput(serial: a[0].u)
    case 7: .getErrors(serial: a[0].u)
    case 8: .getTopWindow(serial: a[0].u, x: Fixed.double(a[1].f), y: Fixed.double(a[2].f))
    case 9: .sync(serial: a[0].u)
    case 10: .movePointer(x: Fixed.double(a[0].f), y: Fixed.double(a[1].f))
    case 11: .button(button: a[0].u, pressed: a[1].u)
    case 12: .click(serial: a[0].u, button: a[1].u, x: Fixed.double(a[2].f), y: Fixed.double(a[3].f), window: a[4].u, count: a[5].u, interval: a[6].u, holds: a[7].u)
    case 13: .scroll(dx: Fixed.double(a[0].f), dy: Fixed.double(a[1].f), stepsX: a[2].i, stepsY: a[3].i)
    case 14: .touch(finger: a[0].i, phase: a[1].u, x: Fixed.double(a[2].f), y: Fixed.double(a[3].f))
    case 15: .touchFrame
    case 16: .keys(serial: a[0].u, focus: a[1].u, keys: Bytes.copy(a[2].a))
    case 17: .typeText(serial: a[0].u, focus: a[1].u, byKeys: a[2].u, text: String(cString: a[3].s))
    case 18: .setLayout(serial: a[0].u, layout: String(cString: a[1].s), variant: String(cString: a[2].s))
    case 19: .releaseInput
    case 20: .activate(window: a[0].u)
    case 21: .close(window: a[0].u)
    case 22: .place(window: a[0].u, x: a[1].i, y: a[2].i, width: a[3].i, height: a[4].i)
    case 23: .arrange(window: a[0].u, state: a[1].u)
    case 24: .showDesktop(isShown: a[0].u)
    case 25: .setScreen(serial: a[0].u, width: a[1].i, height: a[2].i, refreshRate: Fixed.double(a[3].f))
    case 26: .getPicture(serial: a[0].u, x: a[1].i, y: a[2].i, width: a[3].i, height: a[4].i)
    case 27: .watch(events: a[0].u)
    case 28: .ping(serial: a[0].u, window: a[1].u)
    case 29: .setSelection(selection: a[0].u, adds: a[1].u, types: String(cString: a[2].s), data: ReceivedDescriptor(a[3].h), size: a[4].u)
    case 30: .clearSelection(selection: a[0].u)
    case 31: .getSelection(serial: a[0].u, selection: a[1].u)
    default: .readSelection(selection: a[0].u, type: String(cString: a[1].s), data: ReceivedDescriptor(a[2].h))
    }
  }

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
}

extension Resource<UnderstudyControl> {
  func sendDone(serial: UInt32) {
    post(0, [.uint(serial)])
  }
  func sendAccepted(serial: UInt32, value: UInt32) {
    post(1, [.uint(serial), .uint(value)])
  }
  func sendWindow(serial: UInt32, id: UInt32, kind: UInt32, parent: UInt32, pid: Int32, state: UInt32, shown: UInt32, frame: [UInt8], surface: [UInt8], titleBar: [UInt8], title: String, appId: String, accessibleBus: String, accessiblePath: String) {
    post(2, [.uint(serial), .uint(id), .uint(kind), .uint(parent), .int(pid), .uint(state), .uint(shown), .array(frame), .array(surface), .array(titleBar), .string(title), .string(appId), .string(accessibleBus), .string(accessiblePath)])
  }
  func sendDesktop(serial: UInt32, pointerX: Double, pointerY: Double, active: UInt32, focus: UInt32, capsLock: UInt32, isDragging: UInt32, closedPopups: UInt32, shownWindows: UInt32, isDesktopShown: UInt32, cursor: String) {
    post(3, [.uint(serial), .fixed(pointerX), .fixed(pointerY), .uint(active), .uint(focus), .uint(capsLock), .uint(isDragging), .uint(closedPopups), .uint(shownWindows), .uint(isDesktopShown), .string(cursor)])
  }
  func sendOutput(serial: UInt32, name: String, area: [UInt8], width: Int32, height: Int32, scale: Double, refreshRate: Double) {
    post(4, [.uint(serial), .string(name), .array(area), .int(width), .int(height), .fixed(scale), .fixed(refreshRate)])
  }
  func sendClient(serial: UInt32, pid: Int32, commits: UInt32, frames: UInt32, configures: UInt32, seconds: UInt32, microseconds: UInt32) {
    post(5, [.uint(serial), .int(pid), .uint(commits), .uint(frames), .uint(configures), .uint(seconds), .uint(microseconds)])
  }
  func sendTopWindow(serial: UInt32, window: UInt32) {
    post(6, [.uint(serial), .uint(window)])
  }
  func sendTyped(serial: UInt32, count: UInt32) {
    post(7, [.uint(serial), .uint(count)])
  }
  func sendPicture(serial: UInt32, pixels: Int32, width: Int32, height: Int32, stride: Int32) {
    post(8, [.uint(serial), .descriptor(pixels), .int(width), .int(height), .int(stride)])
  }
  func sendAnswered(serial: UInt32, seconds: UInt32, microseconds: UInt32) {
    post(9, [.uint(serial), .uint(seconds), .uint(microseconds)])
  }
  func sendSelection(serial: UInt32, pid: Int32, types: String) {
    post(10, [.uint(serial), .int(pid), .string(types)])
  }
  func sendChanged(kinds: UInt32) {
    post(11, [.uint(kinds)])
  }
  func sendPainted(serial: UInt32, number: UInt32, window: UInt32, area: [UInt8], seconds: UInt32, microseconds: UInt32) {
    post(12, [.uint(serial), .uint(number), .uint(window), .array(area), .uint(seconds), .uint(microseconds)])
  }
  func sendInput(serial: UInt32, kind: UInt32, code: UInt32, x: Double, y: Double, modifiers: UInt32, keysym: UInt32, plainKeysym: UInt32, text: String, seconds: UInt32, microseconds: UInt32) {
    post(13, [.uint(serial), .uint(kind), .uint(code), .fixed(x), .fixed(y), .uint(modifiers), .uint(keysym), .uint(plainKeysym), .string(text), .uint(seconds), .uint(microseconds)])
  }
  func sendProtocolError(serial: UInt32, pid: Int32, interface: String, code: UInt32, message: String) {
    post(14, [.uint(serial), .int(pid), .string(interface), .uint(code), .string(message)])
  }
}
