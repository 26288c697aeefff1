// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file

// Generated from text-input-v2.xml by script/wayland-protocols; do not edit.

import CWayland

enum ZwpTextInputV2: WaylandInterface {
  static let description = InterfaceDescription(
    "zwp_text_input_v2", version: 1,
    requests: [
      .init("destroy", "", [], .destructor),
      .init("enable", "o", ["wl_surface"]),
      .init("disable", "o", ["wl_surface"]),
      .init("show_input_panel", "", []),
      .init("hide_input_panel", "", []),
      .init("set_surrounding_text", "sii", [nil, nil, nil]),
      .init("set_content_type", "uu", [nil, nil]),
      .init("set_cursor_rectangle", "iiii", [nil, nil, nil, nil]),
      .init("set_preferred_language", "s", [nil]),
      .init("update_state", "uu", [nil, nil]),
    ],
    events: [
      .init("enter", "uo", [nil, "wl_surface"]),
      .init("leave", "uo", [nil, "wl_surface"]),
      .init("input_panel_state", "uiiii", [nil, nil, nil, nil, nil]),
      .init("preedit_string", "ss", [nil, nil]),
      .init("preedit_styling", "uuu", [nil, nil, nil]),
      .init("preedit_cursor", "i", [nil]),
      .init("commit_string", "s", [nil]),
      .init("cursor_position", "ii", [nil, nil]),
      .init("delete_surrounding_text", "uu", [nil, nil]),
      .init("modifiers_map", "a", [nil]),
      .init("keysym", "uuuu", [nil, nil, nil, nil]),
      .init("language", "s", [nil]),
      .init("text_direction", "u", [nil]),
      .init("configure_surrounding_text", "ii", [nil, nil]),
      .init("input_method_changed", "uu", [nil, nil]),
    ])

  enum Request {
    case destroy
    case enable(surface: OpaquePointer)
    case disable(surface: OpaquePointer)
    case showInputPanel
    case hideInputPanel
    case setSurroundingText(text: String, cursor: Int32, anchor: Int32)
    case setContentType(hint: UInt32, purpose: UInt32)
    case setCursorRectangle(x: Int32, y: Int32, width: Int32, height: Int32)
    case setPreferredLanguage(language: String)
    case updateState(serial: UInt32, reason: UInt32)
  }

  static func request(_ opcode: UInt32, _ a: UnsafeMutablePointer<wl_argument>) -> Request {
    switch opcode {
    case 0: .destroy
    case 1: .enable(surface: a[0].o)
    case 2: .disable(surface: a[0].o)
    case 3: .showInputPanel
    case 4: .hideInputPanel
    case 5: .setSurroundingText(text: String(cString: a[0].s), cursor: a[1].i, anchor: a[2].i)
    case 6: .setContentType(hint: a[0].u, purpose: a[1].u)
    case 7: .setCursorRectangle(x: a[0].i, y: a[1].i, width: a[2].i, height: a[3].i)
    case 8: .setPreferredLanguage(language: String(cString: a[0].s))
    default: .updateState(serial: a[0].u, reason: a[1].u)
    }
  }
}

extension Resource<ZwpTextInputV2> {
  func sendEnter(serial: UInt32, surface: OpaquePointer) {
    post(0, [.uint(serial), .object(surface)])
  }
  func sendLeave(serial: UInt32, surface: OpaquePointer) {
    post(1, [.uint(serial), .object(surface)])
  }
  func sendInputPanelState(state: UInt32, x: Int32, y: Int32, width: Int32, height: Int32) {
    post(2, [.uint(state), .int(x), .int(y), .int(width), .int(height)])
  }
  func sendPreeditString(text: String, commit: String) {
    post(3, [.string(text), .string(commit)])
  }
  func sendPreeditStyling(index: UInt32, length: UInt32, style: UInt32) {
    post(4, [.uint(index), .uint(length), .uint(style)])
  }
  func sendPreeditCursor(index: Int32) {
    post(5, [.int(index)])
  }
  func sendCommitString(text: String) {
    post(6, [.string(text)])
  }
  func sendCursorPosition(index: Int32, anchor: Int32) {
    post(7, [.int(index), .int(anchor)])
  }
  func sendDeleteSurroundingText(beforeLength: UInt32, afterLength: UInt32) {
    post(8, [.uint(beforeLength), .uint(afterLength)])
  }
  func sendModifiersMap(map: [UInt8]) {
    post(9, [.array(map)])
  }
  func sendKeysym(time: UInt32, sym: UInt32, state: UInt32, modifiers: UInt32) {
    post(10, [.uint(time), .uint(sym), .uint(state), .uint(modifiers)])
  }
  func sendLanguage(language: String) {
    post(11, [.string(language)])
  }
  func sendTextDirection(direction: UInt32) {
    post(12, [.uint(direction)])
  }
  func sendConfigureSurroundingText(beforeCursor: Int32, afterCursor: Int32) {
    post(13, [.int(beforeCursor), .int(afterCursor)])
  }
  func sendInputMethodChanged(serial: UInt32, flags: UInt32) {
    post(14, [.uint(serial), .uint(flags)])
  }
}

enum ZwpTextInputManagerV2: WaylandInterface {
  static let description = InterfaceDescription(
    "zwp_text_input_manager_v2", version: 1,
    requests: [
      .init("destroy", "", [], .destructor),
      .init("get_text_input", "no", ["zwp_text_input_v2", "wl_seat"]),
    ],
    events: [])

  enum Request {
    case destroy
    case getTextInput(id: NewID, seat: OpaquePointer)
  }

  static func request(_ opcode: UInt32, _ a: UnsafeMutablePointer<wl_argument>) -> Request {
    switch opcode {
    case 0: .destroy
    default: .getTextInput(id: NewID(a[0].n), seat: a[1].o)
    }
  }
}
