// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file

// Generated from cursor-shape-v1.xml by script/wayland-protocols; do not edit.

import CWayland

enum WpCursorShapeManagerV1: WaylandInterface {
  static let description = InterfaceDescription(
    "wp_cursor_shape_manager_v1", version: 1,
    requests: [
      .init("destroy", "", [], .destructor),
      .init("get_pointer", "no", ["wp_cursor_shape_device_v1", "wl_pointer"]),
      .init("get_tablet_tool_v2", "no", ["wp_cursor_shape_device_v1", "zwp_tablet_tool_v2"]),
    ],
    events: [])

  enum Request {
    case destroy
    case getPointer(device: NewID, pointer: OpaquePointer)
    case getTabletToolV2(device: NewID, tabletTool: OpaquePointer)
  }

  static func request(_ opcode: UInt32, _ a: UnsafeMutablePointer<wl_argument>) -> Request {
    switch opcode {
    case 0: .destroy
    case 1: .getPointer(device: NewID(a[0].n), pointer: a[1].o)
    default: .getTabletToolV2(device: NewID(a[0].n), tabletTool: a[1].o)
    }
  }
}

enum WpCursorShapeDeviceV1: InterfaceWithErrors {
  static let description = InterfaceDescription(
    "wp_cursor_shape_device_v1", version: 1,
    requests: [
      .init("destroy", "", [], .destructor),
      .init("set_shape", "uu", [nil, nil]),
    ],
    events: [])

  enum Request {
    case destroy
    case setShape(serial: UInt32, shape: UInt32)
  }

  static func request(_ opcode: UInt32, _ a: UnsafeMutablePointer<wl_argument>) -> Request {
    switch opcode {
    case 0: .destroy
    default: .setShape(serial: a[0].u, shape: a[1].u)
    }
  }

  enum Error: UInt32 {
    case invalidShape = 1
  }
}
