// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file

// Generated from viewporter.xml by script/wayland-protocols; do not edit.

import CWayland

enum WpViewporter: InterfaceWithErrors {
  static let description = InterfaceDescription(
    "wp_viewporter", version: 1,
    requests: [
      .init("destroy", "", [], .destructor),
      .init("get_viewport", "no", ["wp_viewport", "wl_surface"]),
    ],
    events: [])

  enum Request {
    case destroy
    case getViewport(id: NewID, surface: OpaquePointer)
  }

  static func request(_ opcode: UInt32, _ a: UnsafeMutablePointer<wl_argument>) -> Request {
    switch opcode {
    case 0: .destroy
    default: .getViewport(id: NewID(a[0].n), surface: a[1].o)
    }
  }

  enum Error: UInt32 {
    case viewportExists = 0
  }
}

enum WpViewport: InterfaceWithErrors {
  static let description = InterfaceDescription(
    "wp_viewport", version: 1,
    requests: [
      .init("destroy", "", [], .destructor),
      .init("set_source", "ffff", [nil, nil, nil, nil]),
      .init("set_destination", "ii", [nil, nil]),
    ],
    events: [])

  enum Request {
    case destroy
    case setSource(x: Double, y: Double, width: Double, height: Double)
    case setDestination(width: Int32, height: Int32)
  }

  static func request(_ opcode: UInt32, _ a: UnsafeMutablePointer<wl_argument>) -> Request {
    switch opcode {
    case 0: .destroy
    case 1: .setSource(x: Fixed.double(a[0].f), y: Fixed.double(a[1].f), width: Fixed.double(a[2].f), height: Fixed.double(a[3].f))
    default: .setDestination(width: a[0].i, height: a[1].i)
    }
  }

  enum Error: UInt32 {
    case badValue = 0
    case badSize = 1
    case outOfBuffer = 2
    case noSurface = 3
  }
}
