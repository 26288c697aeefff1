// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file

// Generated from gtk-shell.xml by script/wayland-protocols; do not edit.

import CWayland

enum GtkShell1: WaylandInterface {
  static let description = InterfaceDescription(
    "gtk_shell1", version: 7,
    requests: [
      .init("get_gtk_surface", "no", ["gtk_surface1", "wl_surface"]),
      .init("set_startup_id", "?s", [nil]),
      .init("system_bell", "?o", ["gtk_surface1"]),
      .init("notify_launch", "3s", [nil]),
    ],
    events: [
      .init("capabilities", "u", [nil]),
    ])

  enum Request {
    case getGtkSurface(gtkSurface: NewID, surface: OpaquePointer)
    case setStartupId(startupId: String?)
    case systemBell(surface: OpaquePointer?)
    case notifyLaunch(startupId: String)
  }

  static func request(_ opcode: UInt32, _ a: UnsafeMutablePointer<wl_argument>) -> Request {
    switch opcode {
    case 0: .getGtkSurface(gtkSurface: NewID(a[0].n), surface: a[1].o)
    case 1: .setStartupId(startupId: a[0].s.map { String(cString: $0) })
    case 2: .systemBell(surface: a[0].o)
    default: .notifyLaunch(startupId: String(cString: a[0].s))
    }
  }
}

extension Resource<GtkShell1> {
  func sendCapabilities(capabilities: UInt32) {
    post(0, [.uint(capabilities)])
  }
}

enum GtkSurface1: WaylandInterface {
  static let description = InterfaceDescription(
    "gtk_surface1", version: 7,
    requests: [
      .init("set_dbus_properties", "?s?s?s?s?s?s", [nil, nil, nil, nil, nil, nil]),
      .init("set_modal", "", []),
      .init("unset_modal", "", []),
      .init("present", "u", [nil]),
      .init("request_focus", "3?s", [nil]),
      .init("release", "4", [], .destructor),
      .init("titlebar_gesture", "5uou", [nil, "wl_seat", nil]),
      .init("set_a11y_properties", "7ss", [nil, nil]),
    ],
    events: [
      .init("configure", "a", [nil]),
      .init("configure_edges", "2a", [nil]),
    ])

  enum Request {
    case setDbusProperties(applicationId: String?, appMenuPath: String?, menubarPath: String?, windowObjectPath: String?, applicationObjectPath: String?, uniqueBusName: String?)
    case setModal
    case unsetModal
    case present(time: UInt32)
    case requestFocus(startupId: String?)
    case release
    case titlebarGesture(serial: UInt32, seat: OpaquePointer, gesture: UInt32)
    case setA11yProperties(a11yDbusName: String, toplevelObjectPath: String)
  }

  static func request(_ opcode: UInt32, _ a: UnsafeMutablePointer<wl_argument>) -> Request {
    switch opcode {
    case 0: .setDbusProperties(applicationId: a[0].s.map { String(cString: $0) }, appMenuPath: a[1].s.map { String(cString: $0) }, menubarPath: a[2].s.map { String(cString: $0) }, windowObjectPath: a[3].s.map { String(cString: $0) }, applicationObjectPath: a[4].s.map { String(cString: $0) }, uniqueBusName: a[5].s.map { String(cString: $0) })
    case 1: .setModal
    case 2: .unsetModal
    case 3: .present(time: a[0].u)
    case 4: .requestFocus(startupId: a[0].s.map { String(cString: $0) })
    case 5: .release
    case 6: .titlebarGesture(serial: a[0].u, seat: a[1].o, gesture: a[2].u)
    default: .setA11yProperties(a11yDbusName: String(cString: a[0].s), toplevelObjectPath: String(cString: a[1].s))
    }
  }
}

extension Resource<GtkSurface1> {
  func sendConfigure(states: [UInt8]) {
    post(0, [.array(states)])
  }
  func sendConfigureEdges(constraints: [UInt8]) {
    guard version >= 2 else { return }
    post(1, [.array(constraints)])
  }
}
