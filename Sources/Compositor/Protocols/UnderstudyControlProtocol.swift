// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file

// Generated from understudy-control.xml by script/wayland-protocols; do not edit.

import CWayland

enum UnderstudyControl: WaylandInterface {
  static let description = InterfaceDescription(
    "understudy_control", version: 1,
    requests: [
      .init("destroy", "", [], .destructor),
      .init("get_windows", "", []),
      .init("move_pointer", "ff", [nil, nil]),
      .init("button", "uu", [nil, nil]),
      .init("scroll", "ffii", [nil, nil, nil, nil]),
      .init("key", "uu", [nil, nil]),
      .init("touch", "iuff", [nil, nil, nil, nil]),
      .init("touch_frame", "", []),
      .init("commit_text", "s", [nil]),
      .init("set_keymap", "hu", [nil, nil]),
      .init("activate", "u", [nil]),
      .init("close", "u", [nil]),
      .init("place", "uiiii", [nil, nil, nil, nil, nil]),
      .init("arrange", "uu", [nil, nil]),
      .init("get_picture", "u", [nil]),
      .init("watch", "u", [nil]),
      .init("ping", "u", [nil]),
    ],
    events: [
      .init("window", "uuuiuaassss", [nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil]),
      .init("text_committed", "u", [nil]),
      .init("picture", "hiii", [nil, nil, nil, nil]),
      .init("answered", "uu", [nil, nil]),
      .init("painted", "uau", [nil, nil, nil]),
      .init("appeared", "u", [nil]),
      .init("disappeared", "u", [nil]),
      .init("protocol_error", "isus", [nil, nil, nil, nil]),
    ])

  enum Request {
    case destroy
    case getWindows
    case movePointer(x: Double, y: Double)
    case button(button: UInt32, pressed: UInt32)
    case scroll(dx: Double, dy: Double, stepsX: Int32, stepsY: Int32)
    case key(keycode: UInt32, pressed: UInt32)
    case touch(finger: Int32, phase: UInt32, x: Double, y: Double)
    case touchFrame
    case commitText(text: String)
    case setKeymap(keymap: ReceivedDescriptor, size: UInt32)
    case activate(window: UInt32)
    case close(window: UInt32)
    case place(window: UInt32, x: Int32, y: Int32, width: Int32, height: Int32)
    case arrange(window: UInt32, state: UInt32)
    case getPicture(window: UInt32)
    case watch(events: UInt32)
    case ping(window: UInt32)
  }

  static func request(_ opcode: UInt32, _ a: UnsafeMutablePointer<wl_argument>) -> Request {
    switch opcode {
    case 0: .destroy
    case 1: .getWindows
    case 2: .movePointer(x: Fixed.double(a[0].f), y: Fixed.double(a[1].f))
    case 3: .button(button: a[0].u, pressed: a[1].u)
    case 4: .scroll(dx: Fixed.double(a[0].f), dy: Fixed.double(a[1].f), stepsX: a[2].i, stepsY: a[3].i)
    case 5: .key(keycode: a[0].u, pressed: a[1].u)
    case 6: .touch(finger: a[0].i, phase: a[1].u, x: Fixed.double(a[2].f), y: Fixed.double(a[3].f))
    case 7: .touchFrame
    case 8: .commitText(text: String(cString: a[0].s))
    case 9: .setKeymap(keymap: ReceivedDescriptor(a[0].h), size: a[1].u)
    case 10: .activate(window: a[0].u)
    case 11: .close(window: a[0].u)
    case 12: .place(window: a[0].u, x: a[1].i, y: a[2].i, width: a[3].i, height: a[4].i)
    case 13: .arrange(window: a[0].u, state: a[1].u)
    case 14: .getPicture(window: a[0].u)
    case 15: .watch(events: a[0].u)
    default: .ping(window: a[0].u)
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
  }
}

extension Resource<UnderstudyControl> {
  func sendWindow(id: UInt32, kind: UInt32, parent: UInt32, pid: Int32, state: UInt32, frame: [UInt8], surface: [UInt8], title: String, appId: String, accessibleBus: String, accessiblePath: String) {
    post(0, [.uint(id), .uint(kind), .uint(parent), .int(pid), .uint(state), .array(frame), .array(surface), .string(title), .string(appId), .string(accessibleBus), .string(accessiblePath)])
  }
  func sendTextCommitted(accepted: UInt32) {
    post(1, [.uint(accepted)])
  }
  func sendPicture(pixels: Int32, width: Int32, height: Int32, stride: Int32) {
    post(2, [.descriptor(pixels), .int(width), .int(height), .int(stride)])
  }
  func sendAnswered(serial: UInt32, microseconds: UInt32) {
    post(3, [.uint(serial), .uint(microseconds)])
  }
  func sendPainted(window: UInt32, area: [UInt8], microseconds: UInt32) {
    post(4, [.uint(window), .array(area), .uint(microseconds)])
  }
  func sendAppeared(window: UInt32) {
    post(5, [.uint(window)])
  }
  func sendDisappeared(window: UInt32) {
    post(6, [.uint(window)])
  }
  func sendProtocolError(pid: Int32, interface: String, code: UInt32, message: String) {
    post(7, [.int(pid), .string(interface), .uint(code), .string(message)])
  }
}
