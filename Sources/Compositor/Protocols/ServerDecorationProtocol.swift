// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file

// Generated from server-decoration.xml by script/wayland-protocols; do not edit.

import CWayland

enum OrgKdeKwinServerDecorationManager: WaylandInterface {
  static let description = InterfaceDescription(
    "org_kde_kwin_server_decoration_manager", version: 1,
    requests: [
      .init("create", "no", ["org_kde_kwin_server_decoration", "wl_surface"]),
    ],
    events: [
      .init("default_mode", "u", [nil]),
    ])

  enum Request {
    case create(id: NewID, surface: OpaquePointer)
  }

  static func request(_ opcode: UInt32, _ a: UnsafeMutablePointer<wl_argument>) -> Request {
    switch opcode {
    default: .create(id: NewID(a[0].n), surface: a[1].o)
    }
  }

  enum Mode: UInt32 {
    case none = 0
    case client = 1
    case server = 2
  }
}

extension Resource<OrgKdeKwinServerDecorationManager> {
  func sendDefaultMode(mode: UInt32) {
    post(0, [.uint(mode)])
  }
}

enum OrgKdeKwinServerDecoration: WaylandInterface {
  static let description = InterfaceDescription(
    "org_kde_kwin_server_decoration", version: 1,
    requests: [
      .init("release", "", [], .destructor),
      .init("request_mode", "u", [nil]),
    ],
    events: [
      .init("mode", "u", [nil]),
    ])

  enum Request {
    case release
    case requestMode(mode: UInt32)
  }

  static func request(_ opcode: UInt32, _ a: UnsafeMutablePointer<wl_argument>) -> Request {
    switch opcode {
    case 0: .release
    default: .requestMode(mode: a[0].u)
    }
  }
}

extension Resource<OrgKdeKwinServerDecoration> {
  func sendMode(mode: UInt32) {
    post(0, [.uint(mode)])
  }
}
