// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file

// Generated from text-input-unstable-v3.xml by script/wayland-protocols; do not edit.

import CWayland

enum ZwpTextInputV3: WaylandInterface {
  static let description = InterfaceDescription(
    "zwp_text_input_v3", version: 1,
    requests: [
      .init("destroy", "", [], .destructor),
      .init("enable", "", []),
      .init("disable", "", []),
      .init("set_surrounding_text", "sii", [nil, nil, nil]),
      .init("set_text_change_cause", "u", [nil]),
      .init("set_content_type", "uu", [nil, nil]),
      .init("set_cursor_rectangle", "iiii", [nil, nil, nil, nil]),
      .init("commit", "", []),
    ],
    events: [
      .init("enter", "o", ["wl_surface"]),
      .init("leave", "o", ["wl_surface"]),
      .init("preedit_string", "?sii", [nil, nil, nil]),
      .init("commit_string", "?s", [nil]),
      .init("delete_surrounding_text", "uu", [nil, nil]),
      .init("done", "u", [nil]),
    ])

  enum Request {
    case destroy
    case enable
    case disable
    case setSurroundingText(text: String, cursor: Int32, anchor: Int32)
    case setTextChangeCause(cause: UInt32)
    case setContentType(hint: UInt32, purpose: UInt32)
    case setCursorRectangle(x: Int32, y: Int32, width: Int32, height: Int32)
    case commit
  }

  static func request(_ opcode: UInt32, _ a: UnsafeMutablePointer<wl_argument>) -> Request {
    switch opcode {
    case 0: .destroy
    case 1: .enable
    case 2: .disable
    case 3: .setSurroundingText(text: String(cString: a[0].s), cursor: a[1].i, anchor: a[2].i)
    case 4: .setTextChangeCause(cause: a[0].u)
    case 5: .setContentType(hint: a[0].u, purpose: a[1].u)
    case 6: .setCursorRectangle(x: a[0].i, y: a[1].i, width: a[2].i, height: a[3].i)
    default: .commit
    }
  }

  enum ChangeCause: UInt32 {
    case inputMethod = 0
    case other = 1
  }

  struct ContentHint: OptionSet {
    let rawValue: UInt32
    static let completion = Self(rawValue: 1)
    static let spellcheck = Self(rawValue: 2)
    static let autoCapitalization = Self(rawValue: 4)
    static let lowercase = Self(rawValue: 8)
    static let uppercase = Self(rawValue: 16)
    static let titlecase = Self(rawValue: 32)
    static let hiddenText = Self(rawValue: 64)
    static let sensitiveData = Self(rawValue: 128)
    static let latin = Self(rawValue: 256)
    static let multiline = Self(rawValue: 512)
  }

  enum ContentPurpose: UInt32 {
    case normal = 0
    case alpha = 1
    case digits = 2
    case number = 3
    case phone = 4
    case url = 5
    case email = 6
    case name = 7
    case password = 8
    case pin = 9
    case date = 10
    case time = 11
    case datetime = 12
    case terminal = 13
  }
}

extension Resource<ZwpTextInputV3> {
  func sendEnter(surface: OpaquePointer) {
    post(0, [.object(surface)])
  }
  func sendLeave(surface: OpaquePointer) {
    post(1, [.object(surface)])
  }
  func sendPreeditString(text: String?, cursorBegin: Int32, cursorEnd: Int32) {
    post(2, [.string(text), .int(cursorBegin), .int(cursorEnd)])
  }
  func sendCommitString(text: String?) {
    post(3, [.string(text)])
  }
  func sendDeleteSurroundingText(beforeLength: UInt32, afterLength: UInt32) {
    post(4, [.uint(beforeLength), .uint(afterLength)])
  }
  func sendDone(serial: UInt32) {
    post(5, [.uint(serial)])
  }
}

enum ZwpTextInputManagerV3: WaylandInterface {
  static let description = InterfaceDescription(
    "zwp_text_input_manager_v3", version: 1,
    requests: [
      .init("destroy", "", [], .destructor),
      .init("get_text_input", "no", ["zwp_text_input_v3", "wl_seat"]),
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
