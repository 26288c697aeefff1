// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file

// Generated from xdg-shell.xml by script/wayland-protocols; do not edit.

import CWayland

enum XdgWmBase: InterfaceWithErrors {
  static let description = InterfaceDescription(
    "xdg_wm_base", version: 5,
    requests: [
      .init("destroy", "", [], .destructor),
      .init("create_positioner", "n", ["xdg_positioner"]),
      .init("get_xdg_surface", "no", ["xdg_surface", "wl_surface"]),
      .init("pong", "u", [nil]),
    ],
    events: [
      .init("ping", "u", [nil]),
    ])

  enum Request {
    case destroy
    case createPositioner(id: NewID)
    case getXdgSurface(id: NewID, surface: OpaquePointer)
    case pong(serial: UInt32)
  }

  static func request(_ opcode: UInt32, _ a: UnsafeMutablePointer<wl_argument>) -> Request {
    switch opcode {
    case 0: .destroy
    case 1: .createPositioner(id: NewID(a[0].n))
    case 2: .getXdgSurface(id: NewID(a[0].n), surface: a[1].o)
    default: .pong(serial: a[0].u)
    }
  }

  enum Error: UInt32 {
    case role = 0
    case defunctSurfaces = 1
    case notTheTopmostPopup = 2
    case invalidPopupParent = 3
    case invalidSurfaceState = 4
    case invalidPositioner = 5
    case unresponsive = 6
  }
}

extension Resource<XdgWmBase> {
  func sendPing(serial: UInt32) {
    post(0, [.uint(serial)])
  }
}

enum XdgPositioner: InterfaceWithErrors {
  static let description = InterfaceDescription(
    "xdg_positioner", version: 5,
    requests: [
      .init("destroy", "", [], .destructor),
      .init("set_size", "ii", [nil, nil]),
      .init("set_anchor_rect", "iiii", [nil, nil, nil, nil]),
      .init("set_anchor", "u", [nil]),
      .init("set_gravity", "u", [nil]),
      .init("set_constraint_adjustment", "u", [nil]),
      .init("set_offset", "ii", [nil, nil]),
      .init("set_reactive", "3", []),
      .init("set_parent_size", "3ii", [nil, nil]),
      .init("set_parent_configure", "3u", [nil]),
    ],
    events: [])

  enum Request {
    case destroy
    case setSize(width: Int32, height: Int32)
    case setAnchorRect(x: Int32, y: Int32, width: Int32, height: Int32)
    case setAnchor(anchor: UInt32)
    case setGravity(gravity: UInt32)
    case setConstraintAdjustment(constraintAdjustment: UInt32)
    case setOffset(x: Int32, y: Int32)
    case setReactive
    case setParentSize(parentWidth: Int32, parentHeight: Int32)
    case setParentConfigure(serial: UInt32)
  }

  static func request(_ opcode: UInt32, _ a: UnsafeMutablePointer<wl_argument>) -> Request {
    switch opcode {
    case 0: .destroy
    case 1: .setSize(width: a[0].i, height: a[1].i)
    case 2: .setAnchorRect(x: a[0].i, y: a[1].i, width: a[2].i, height: a[3].i)
    case 3: .setAnchor(anchor: a[0].u)
    case 4: .setGravity(gravity: a[0].u)
    case 5: .setConstraintAdjustment(constraintAdjustment: a[0].u)
    case 6: .setOffset(x: a[0].i, y: a[1].i)
    case 7: .setReactive
    case 8: .setParentSize(parentWidth: a[0].i, parentHeight: a[1].i)
    default: .setParentConfigure(serial: a[0].u)
    }
  }

  enum Error: UInt32 {
    case invalidInput = 0
  }

  enum Anchor: UInt32 {
    case none = 0
    case top = 1
    case bottom = 2
    case left = 3
    case right = 4
    case topLeft = 5
    case bottomLeft = 6
    case topRight = 7
    case bottomRight = 8
  }

  enum Gravity: UInt32 {
    case none = 0
    case top = 1
    case bottom = 2
    case left = 3
    case right = 4
    case topLeft = 5
    case bottomLeft = 6
    case topRight = 7
    case bottomRight = 8
  }

  struct ConstraintAdjustment: OptionSet {
    let rawValue: UInt32
    static let slideX = Self(rawValue: 1)
    static let slideY = Self(rawValue: 2)
    static let flipX = Self(rawValue: 4)
    static let flipY = Self(rawValue: 8)
    static let resizeX = Self(rawValue: 16)
    static let resizeY = Self(rawValue: 32)
  }
}

enum XdgSurface: InterfaceWithErrors {
  static let description = InterfaceDescription(
    "xdg_surface", version: 5,
    requests: [
      .init("destroy", "", [], .destructor),
      .init("get_toplevel", "n", ["xdg_toplevel"]),
      .init("get_popup", "n?oo", ["xdg_popup", "xdg_surface", "xdg_positioner"]),
      .init("set_window_geometry", "iiii", [nil, nil, nil, nil]),
      .init("ack_configure", "u", [nil]),
    ],
    events: [
      .init("configure", "u", [nil]),
    ])

  enum Request {
    case destroy
    case getToplevel(id: NewID)
    case getPopup(id: NewID, parent: OpaquePointer?, positioner: OpaquePointer)
    case setWindowGeometry(x: Int32, y: Int32, width: Int32, height: Int32)
    case ackConfigure(serial: UInt32)
  }

  static func request(_ opcode: UInt32, _ a: UnsafeMutablePointer<wl_argument>) -> Request {
    switch opcode {
    case 0: .destroy
    case 1: .getToplevel(id: NewID(a[0].n))
    case 2: .getPopup(id: NewID(a[0].n), parent: a[1].o, positioner: a[2].o)
    case 3: .setWindowGeometry(x: a[0].i, y: a[1].i, width: a[2].i, height: a[3].i)
    default: .ackConfigure(serial: a[0].u)
    }
  }

  enum Error: UInt32 {
    case notConstructed = 1
    case alreadyConstructed = 2
    case unconfiguredBuffer = 3
    case invalidSerial = 4
    case invalidSize = 5
    case defunctRoleObject = 6
  }
}

extension Resource<XdgSurface> {
  func sendConfigure(serial: UInt32) {
    post(0, [.uint(serial)])
  }
}

enum XdgToplevel: InterfaceWithErrors {
  static let description = InterfaceDescription(
    "xdg_toplevel", version: 5,
    requests: [
      .init("destroy", "", [], .destructor),
      .init("set_parent", "?o", ["xdg_toplevel"]),
      .init("set_title", "s", [nil]),
      .init("set_app_id", "s", [nil]),
      .init("show_window_menu", "ouii", ["wl_seat", nil, nil, nil]),
      .init("move", "ou", ["wl_seat", nil]),
      .init("resize", "ouu", ["wl_seat", nil, nil]),
      .init("set_max_size", "ii", [nil, nil]),
      .init("set_min_size", "ii", [nil, nil]),
      .init("set_maximized", "", []),
      .init("unset_maximized", "", []),
      .init("set_fullscreen", "?o", ["wl_output"]),
      .init("unset_fullscreen", "", []),
      .init("set_minimized", "", []),
    ],
    events: [
      .init("configure", "iia", [nil, nil, nil]),
      .init("close", "", []),
      .init("configure_bounds", "4ii", [nil, nil]),
      .init("wm_capabilities", "5a", [nil]),
    ])

  enum Request {
    case destroy
    case setParent(parent: OpaquePointer?)
    case setTitle(title: String)
    case setAppId(appId: String)
    case showWindowMenu(seat: OpaquePointer, serial: UInt32, x: Int32, y: Int32)
    case move(seat: OpaquePointer, serial: UInt32)
    case resize(seat: OpaquePointer, serial: UInt32, edges: UInt32)
    case setMaxSize(width: Int32, height: Int32)
    case setMinSize(width: Int32, height: Int32)
    case setMaximized
    case unsetMaximized
    case setFullscreen(output: OpaquePointer?)
    case unsetFullscreen
    case setMinimized
  }

  static func request(_ opcode: UInt32, _ a: UnsafeMutablePointer<wl_argument>) -> Request {
    switch opcode {
    case 0: .destroy
    case 1: .setParent(parent: a[0].o)
    case 2: .setTitle(title: String(cString: a[0].s))
    case 3: .setAppId(appId: String(cString: a[0].s))
    case 4: .showWindowMenu(seat: a[0].o, serial: a[1].u, x: a[2].i, y: a[3].i)
    case 5: .move(seat: a[0].o, serial: a[1].u)
    case 6: .resize(seat: a[0].o, serial: a[1].u, edges: a[2].u)
    case 7: .setMaxSize(width: a[0].i, height: a[1].i)
    case 8: .setMinSize(width: a[0].i, height: a[1].i)
    case 9: .setMaximized
    case 10: .unsetMaximized
    case 11: .setFullscreen(output: a[0].o)
    case 12: .unsetFullscreen
    default: .setMinimized
    }
  }

  enum Error: UInt32 {
    case invalidResizeEdge = 0
    case invalidParent = 1
    case invalidSize = 2
  }

  enum ResizeEdge: UInt32 {
    case none = 0
    case top = 1
    case bottom = 2
    case left = 4
    case topLeft = 5
    case bottomLeft = 6
    case right = 8
    case topRight = 9
    case bottomRight = 10
  }

  enum State: UInt32 {
    case maximized = 1
    case fullscreen = 2
    case resizing = 3
    case activated = 4
    case tiledLeft = 5
    case tiledRight = 6
    case tiledTop = 7
    case tiledBottom = 8
  }

  enum WmCapabilities: UInt32 {
    case windowMenu = 1
    case maximize = 2
    case fullscreen = 3
    case minimize = 4
  }
}

extension Resource<XdgToplevel> {
  func sendConfigure(width: Int32, height: Int32, states: [UInt8]) {
    post(0, [.int(width), .int(height), .array(states)])
  }
  func sendClose() {
    post(1, [])
  }
  func sendConfigureBounds(width: Int32, height: Int32) {
    guard version >= 4 else { return }
    post(2, [.int(width), .int(height)])
  }
  func sendWmCapabilities(capabilities: [UInt8]) {
    guard version >= 5 else { return }
    post(3, [.array(capabilities)])
  }
}

enum XdgPopup: InterfaceWithErrors {
  static let description = InterfaceDescription(
    "xdg_popup", version: 5,
    requests: [
      .init("destroy", "", [], .destructor),
      .init("grab", "ou", ["wl_seat", nil]),
      .init("reposition", "3ou", ["xdg_positioner", nil]),
    ],
    events: [
      .init("configure", "iiii", [nil, nil, nil, nil]),
      .init("popup_done", "", []),
      .init("repositioned", "3u", [nil]),
    ])

  enum Request {
    case destroy
    case grab(seat: OpaquePointer, serial: UInt32)
    case reposition(positioner: OpaquePointer, token: UInt32)
  }

  static func request(_ opcode: UInt32, _ a: UnsafeMutablePointer<wl_argument>) -> Request {
    switch opcode {
    case 0: .destroy
    case 1: .grab(seat: a[0].o, serial: a[1].u)
    default: .reposition(positioner: a[0].o, token: a[1].u)
    }
  }

  enum Error: UInt32 {
    case invalidGrab = 0
  }
}

extension Resource<XdgPopup> {
  func sendConfigure(x: Int32, y: Int32, width: Int32, height: Int32) {
    post(0, [.int(x), .int(y), .int(width), .int(height)])
  }
  func sendPopupDone() {
    post(1, [])
  }
  func sendRepositioned(token: UInt32) {
    guard version >= 3 else { return }
    post(2, [.uint(token)])
  }
}
