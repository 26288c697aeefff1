// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file

// Generated from xdg-activation-v1.xml by script/wayland-protocols; do not edit.

import CWayland

enum XdgActivationV1: WaylandInterface {
  static let description = InterfaceDescription(
    "xdg_activation_v1", version: 1,
    requests: [
      .init("destroy", "", [], .destructor),
      .init("get_activation_token", "n", ["xdg_activation_token_v1"]),
      .init("activate", "so", [nil, "wl_surface"]),
    ],
    events: [])

  enum Request {
    case destroy
    case getActivationToken(id: NewID)
    case activate(token: String, surface: OpaquePointer)
  }

  static func request(_ opcode: UInt32, _ a: UnsafeMutablePointer<wl_argument>) -> Request {
    switch opcode {
    case 0: .destroy
    case 1: .getActivationToken(id: NewID(a[0].n))
    default: .activate(token: String(cString: a[0].s), surface: a[1].o)
    }
  }
}

enum XdgActivationTokenV1: InterfaceWithErrors {
  static let description = InterfaceDescription(
    "xdg_activation_token_v1", version: 1,
    requests: [
      .init("set_serial", "uo", [nil, "wl_seat"]),
      .init("set_app_id", "s", [nil]),
      .init("set_surface", "o", ["wl_surface"]),
      .init("commit", "", []),
      .init("destroy", "", [], .destructor),
    ],
    events: [
      .init("done", "s", [nil]),
    ])

  enum Request {
    case setSerial(serial: UInt32, seat: OpaquePointer)
    case setAppId(appId: String)
    case setSurface(surface: OpaquePointer)
    case commit
    case destroy
  }

  static func request(_ opcode: UInt32, _ a: UnsafeMutablePointer<wl_argument>) -> Request {
    switch opcode {
    case 0: .setSerial(serial: a[0].u, seat: a[1].o)
    case 1: .setAppId(appId: String(cString: a[0].s))
    case 2: .setSurface(surface: a[0].o)
    case 3: .commit
    default: .destroy
    }
  }

  enum Error: UInt32 {
    case alreadyUsed = 0
  }
}

extension Resource<XdgActivationTokenV1> {
  func sendDone(token: String) {
    post(0, [.string(token)])
  }
}
