// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file

// Generated from xdg-decoration-unstable-v1.xml by script/wayland-protocols; do not edit.

import CWayland

enum ZxdgDecorationManagerV1: WaylandInterface {
  static let description = InterfaceDescription(
    "zxdg_decoration_manager_v1", version: 1,
    requests: [
      .init("destroy", "", [], .destructor),
      .init("get_toplevel_decoration", "no", ["zxdg_toplevel_decoration_v1", "xdg_toplevel"]),
    ],
    events: [])

  enum Request {
    case destroy
    case getToplevelDecoration(id: NewID, toplevel: OpaquePointer)
  }

  static func request(_ opcode: UInt32, _ a: UnsafeMutablePointer<wl_argument>) -> Request {
    switch opcode {
    case 0: .destroy
    default: .getToplevelDecoration(id: NewID(a[0].n), toplevel: a[1].o)
    }
  }
}

enum ZxdgToplevelDecorationV1: InterfaceWithErrors {
  static let description = InterfaceDescription(
    "zxdg_toplevel_decoration_v1", version: 1,
    requests: [
      .init("destroy", "", [], .destructor),
      .init("set_mode", "u", [nil]),
      .init("unset_mode", "", []),
    ],
    events: [
      .init("configure", "u", [nil]),
    ])

  enum Request {
    case destroy
    case setMode(mode: UInt32)
    case unsetMode
  }

  static func request(_ opcode: UInt32, _ a: UnsafeMutablePointer<wl_argument>) -> Request {
    switch opcode {
    case 0: .destroy
    case 1: .setMode(mode: a[0].u)
    default: .unsetMode
    }
  }

  enum Error: UInt32 {
    case unconfiguredBuffer = 0
    case alreadyConstructed = 1
    case orphaned = 2
  }

  enum Mode: UInt32 {
    case clientSide = 1
    case serverSide = 2
  }
}

extension Resource<ZxdgToplevelDecorationV1> {
  func sendConfigure(mode: UInt32) {
    post(0, [.uint(mode)])
  }
}
