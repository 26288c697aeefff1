// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file

// Generated from fractional-scale-v1.xml by script/wayland-protocols; do not edit.

import CWayland

enum WpFractionalScaleManagerV1: InterfaceWithErrors {
  static let description = InterfaceDescription(
    "wp_fractional_scale_manager_v1", version: 1,
    requests: [
      .init("destroy", "", [], .destructor),
      .init("get_fractional_scale", "no", ["wp_fractional_scale_v1", "wl_surface"]),
    ],
    events: [])

  enum Request {
    case destroy
    case getFractionalScale(id: NewID, surface: OpaquePointer)
  }

  static func request(_ opcode: UInt32, _ a: UnsafeMutablePointer<wl_argument>) -> Request {
    switch opcode {
    case 0: .destroy
    default: .getFractionalScale(id: NewID(a[0].n), surface: a[1].o)
    }
  }

  enum Error: UInt32 {
    case fractionalScaleExists = 0
  }
}

enum WpFractionalScaleV1: WaylandInterface {
  static let description = InterfaceDescription(
    "wp_fractional_scale_v1", version: 1,
    requests: [
      .init("destroy", "", [], .destructor),
    ],
    events: [
      .init("preferred_scale", "u", [nil]),
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

extension Resource<WpFractionalScaleV1> {
  func sendPreferredScale(scale: UInt32) {
    post(0, [.uint(scale)])
  }
}
