// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file

// Generated from single-pixel-buffer-v1.xml by script/wayland-protocols; do not edit.

import CWayland

enum WpSinglePixelBufferManagerV1: WaylandInterface {
  static let description = InterfaceDescription(
    "wp_single_pixel_buffer_manager_v1", version: 1,
    requests: [
      .init("destroy", "", [], .destructor),
      .init("create_u32_rgba_buffer", "nuuuu", ["wl_buffer", nil, nil, nil, nil]),
    ],
    events: [])

  enum Request {
    case destroy
    case createU32RgbaBuffer(id: NewID, r: UInt32, g: UInt32, b: UInt32, a: UInt32)
  }

  static func request(_ opcode: UInt32, _ a: UnsafeMutablePointer<wl_argument>) -> Request {
    switch opcode {
    case 0: .destroy
    default: .createU32RgbaBuffer(id: NewID(a[0].n), r: a[1].u, g: a[2].u, b: a[3].u, a: a[4].u)
    }
  }
}
