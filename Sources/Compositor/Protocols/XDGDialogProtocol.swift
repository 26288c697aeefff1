// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file

// Generated from xdg-dialog-v1.xml by script/wayland-protocols; do not edit.

import CWayland

enum XdgWmDialogV1: InterfaceWithErrors {
  static let description = InterfaceDescription(
    "xdg_wm_dialog_v1", version: 1,
    requests: [
      .init("destroy", "", [], .destructor),
      .init("get_xdg_dialog", "no", ["xdg_dialog_v1", "xdg_toplevel"]),
    ],
    events: [])

  enum Request {
    case destroy
    case getXdgDialog(id: NewID, toplevel: OpaquePointer)
  }

  static func request(_ opcode: UInt32, _ a: UnsafeMutablePointer<wl_argument>) -> Request {
    switch opcode {
    case 0: .destroy
    default: .getXdgDialog(id: NewID(a[0].n), toplevel: a[1].o)
    }
  }

  enum Error: UInt32 {
    case alreadyUsed = 0
  }
}

enum XdgDialogV1: WaylandInterface {
  static let description = InterfaceDescription(
    "xdg_dialog_v1", version: 1,
    requests: [
      .init("destroy", "", [], .destructor),
      .init("set_modal", "", []),
      .init("unset_modal", "", []),
    ],
    events: [])

  enum Request {
    case destroy
    case setModal
    case unsetModal
  }

  static func request(_ opcode: UInt32, _ a: UnsafeMutablePointer<wl_argument>) -> Request {
    switch opcode {
    case 0: .destroy
    case 1: .setModal
    default: .unsetModal
    }
  }
}
