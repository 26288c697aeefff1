// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file

// Generated from xdg-output-unstable-v1.xml by script/wayland-protocols; do not edit.

import CWayland

enum ZxdgOutputManagerV1: WaylandInterface {
  static let description = InterfaceDescription(
    "zxdg_output_manager_v1", version: 3,
    requests: [
      .init("destroy", "", [], .destructor),
      .init("get_xdg_output", "no", ["zxdg_output_v1", "wl_output"]),
    ],
    events: [])

  enum Request {
    case destroy
    case getXdgOutput(id: NewID, output: OpaquePointer)
  }

  static func request(_ opcode: UInt32, _ a: UnsafeMutablePointer<wl_argument>) -> Request {
    switch opcode {
    case 0: .destroy
    default: .getXdgOutput(id: NewID(a[0].n), output: a[1].o)
    }
  }
}

enum ZxdgOutputV1: WaylandInterface {
  static let description = InterfaceDescription(
    "zxdg_output_v1", version: 3,
    requests: [
      .init("destroy", "", [], .destructor),
    ],
    events: [
      .init("logical_position", "ii", [nil, nil]),
      .init("logical_size", "ii", [nil, nil]),
      .init("done", "", []),
      .init("name", "2s", [nil]),
      .init("description", "2s", [nil]),
    ])

  enum Request {
    case destroy
  }

  static func request(_ opcode: UInt32, _ a: UnsafeMutablePointer<wl_argument>) -> Request {
    switch opcode {
    default: .destroy
    }
  }
}

extension Resource<ZxdgOutputV1> {
  func sendLogicalPosition(x: Int32, y: Int32) {
    post(0, [.int(x), .int(y)])
  }
  func sendLogicalSize(width: Int32, height: Int32) {
    post(1, [.int(width), .int(height)])
  }
  func sendDone() {
    post(2, [])
  }
  func sendName(name: String) {
    guard version >= 2 else { return }
    post(3, [.string(name)])
  }
  func sendDescription(description: String) {
    guard version >= 2 else { return }
    post(4, [.string(description)])
  }
}
