// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file

// Generated from wayland.xml by script/wayland-protocols; do not edit.

import CWayland

enum WlCallback: WaylandInterface {
  static let description = InterfaceDescription(
    "wl_callback", version: 1,
    requests: [],
    events: [
      .init("done", "u", [nil], .destructor),
    ])

  typealias Request = Never

  static func request(_ opcode: UInt32, _ a: UnsafeMutablePointer<wl_argument>) -> Request {
    preconditionFailure("the interface has no requests")
  }
}

extension Resource<WlCallback> {
  func sendDone(callbackData: UInt32) {
    post(0, [.uint(callbackData)])
  }
}

enum WlCompositor: WaylandInterface {
  static let description = InterfaceDescription(
    "wl_compositor", version: 5,
    requests: [
      .init("create_surface", "n", ["wl_surface"]),
      .init("create_region", "n", ["wl_region"]),
    ],
    events: [])

  enum Request {
    case createSurface(id: NewID)
    case createRegion(id: NewID)
  }

  static func request(_ opcode: UInt32, _ a: UnsafeMutablePointer<wl_argument>) -> Request {
    switch opcode {
    case 0: .createSurface(id: NewID(a[0].n))
    default: .createRegion(id: NewID(a[0].n))
    }
  }
}

enum WlBuffer: WaylandInterface {
  static let description = InterfaceDescription(
    "wl_buffer", version: 1,
    requests: [
      .init("destroy", "", [], .destructor),
    ],
    events: [
      .init("release", "", []),
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

extension Resource<WlBuffer> {
  func sendRelease() {
    post(0, [])
  }
}

enum WlDataOffer: InterfaceWithErrors {
  static let description = InterfaceDescription(
    "wl_data_offer", version: 3,
    requests: [
      .init("accept", "u?s", [nil, nil]),
      .init("receive", "sh", [nil, nil]),
      .init("destroy", "", [], .destructor),
      .init("finish", "3", []),
      .init("set_actions", "3uu", [nil, nil]),
    ],
    events: [
      .init("offer", "s", [nil]),
      .init("source_actions", "3u", [nil]),
      .init("action", "3u", [nil]),
    ])

  enum Request {
    case accept(serial: UInt32, mimeType: String?)
    case receive(mimeType: String, fd: ReceivedDescriptor)
    case destroy
    case finish
    case setActions(dndActions: UInt32, preferredAction: UInt32)
  }

  static func request(_ opcode: UInt32, _ a: UnsafeMutablePointer<wl_argument>) -> Request {
    switch opcode {
    case 0: .accept(serial: a[0].u, mimeType: a[1].s.map { String(cString: $0) })
    case 1: .receive(mimeType: String(cString: a[0].s), fd: ReceivedDescriptor(a[1].h))
    case 2: .destroy
    case 3: .finish
    default: .setActions(dndActions: a[0].u, preferredAction: a[1].u)
    }
  }

  enum Error: UInt32 {
    case invalidFinish = 0
    case invalidActionMask = 1
    case invalidAction = 2
    case invalidOffer = 3
  }
}

extension Resource<WlDataOffer> {
  func sendOffer(mimeType: String) {
    post(0, [.string(mimeType)])
  }
  func sendSourceActions(sourceActions: UInt32) {
    guard version >= 3 else { return }
    post(1, [.uint(sourceActions)])
  }
  func sendAction(dndAction: UInt32) {
    guard version >= 3 else { return }
    post(2, [.uint(dndAction)])
  }
}

enum WlDataSource: InterfaceWithErrors {
  static let description = InterfaceDescription(
    "wl_data_source", version: 3,
    requests: [
      .init("offer", "s", [nil]),
      .init("destroy", "", [], .destructor),
      .init("set_actions", "3u", [nil]),
    ],
    events: [
      .init("target", "?s", [nil]),
      .init("send", "sh", [nil, nil]),
      .init("cancelled", "", []),
      .init("dnd_drop_performed", "3", []),
      .init("dnd_finished", "3", []),
      .init("action", "3u", [nil]),
    ])

  enum Request {
    case offer(mimeType: String)
    case destroy
    case setActions(dndActions: UInt32)
  }

  static func request(_ opcode: UInt32, _ a: UnsafeMutablePointer<wl_argument>) -> Request {
    switch opcode {
    case 0: .offer(mimeType: String(cString: a[0].s))
    case 1: .destroy
    default: .setActions(dndActions: a[0].u)
    }
  }

  enum Error: UInt32 {
    case invalidActionMask = 0
    case invalidSource = 1
  }
}

extension Resource<WlDataSource> {
  func sendTarget(mimeType: String?) {
    post(0, [.string(mimeType)])
  }
  func sendSend(mimeType: String, fd: Int32) {
    post(1, [.string(mimeType), .descriptor(fd)])
  }
  func sendCancelled() {
    post(2, [])
  }
  func sendDndDropPerformed() {
    guard version >= 3 else { return }
    post(3, [])
  }
  func sendDndFinished() {
    guard version >= 3 else { return }
    post(4, [])
  }
  func sendAction(dndAction: UInt32) {
    guard version >= 3 else { return }
    post(5, [.uint(dndAction)])
  }
}

enum WlDataDevice: InterfaceWithErrors {
  static let description = InterfaceDescription(
    "wl_data_device", version: 3,
    requests: [
      .init("start_drag", "?oo?ou", ["wl_data_source", "wl_surface", "wl_surface", nil]),
      .init("set_selection", "?ou", ["wl_data_source", nil]),
      .init("release", "2", [], .destructor),
    ],
    events: [
      .init("data_offer", "n", ["wl_data_offer"]),
      .init("enter", "uoff?o", [nil, "wl_surface", nil, nil, "wl_data_offer"]),
      .init("leave", "", []),
      .init("motion", "uff", [nil, nil, nil]),
      .init("drop", "", []),
      .init("selection", "?o", ["wl_data_offer"]),
    ])

  enum Request {
    case startDrag(source: OpaquePointer?, origin: OpaquePointer, icon: OpaquePointer?, serial: UInt32)
    case setSelection(source: OpaquePointer?, serial: UInt32)
    case release
  }

  static func request(_ opcode: UInt32, _ a: UnsafeMutablePointer<wl_argument>) -> Request {
    switch opcode {
    case 0: .startDrag(source: a[0].o, origin: a[1].o, icon: a[2].o, serial: a[3].u)
    case 1: .setSelection(source: a[0].o, serial: a[1].u)
    default: .release
    }
  }

  enum Error: UInt32 {
    case role = 0
  }
}

extension Resource<WlDataDevice> {
  func sendDataOffer(id: OpaquePointer) {
    post(0, [.object(id)])
  }
  func sendEnter(serial: UInt32, surface: OpaquePointer, x: Double, y: Double, id: OpaquePointer?) {
    post(1, [.uint(serial), .object(surface), .fixed(x), .fixed(y), .object(id)])
  }
  func sendLeave() {
    post(2, [])
  }
  func sendMotion(time: UInt32, x: Double, y: Double) {
    post(3, [.uint(time), .fixed(x), .fixed(y)])
  }
  func sendDrop() {
    post(4, [])
  }
  func sendSelection(id: OpaquePointer?) {
    post(5, [.object(id)])
  }
}

enum WlDataDeviceManager: WaylandInterface {
  static let description = InterfaceDescription(
    "wl_data_device_manager", version: 3,
    requests: [
      .init("create_data_source", "n", ["wl_data_source"]),
      .init("get_data_device", "no", ["wl_data_device", "wl_seat"]),
    ],
    events: [])

  enum Request {
    case createDataSource(id: NewID)
    case getDataDevice(id: NewID, seat: OpaquePointer)
  }

  static func request(_ opcode: UInt32, _ a: UnsafeMutablePointer<wl_argument>) -> Request {
    switch opcode {
    case 0: .createDataSource(id: NewID(a[0].n))
    default: .getDataDevice(id: NewID(a[0].n), seat: a[1].o)
    }
  }

  struct DndAction: OptionSet {
    let rawValue: UInt32
    static let copy = Self(rawValue: 1)
    static let move = Self(rawValue: 2)
    static let ask = Self(rawValue: 4)
  }
}

enum WlSurface: InterfaceWithErrors {
  static let description = InterfaceDescription(
    "wl_surface", version: 5,
    requests: [
      .init("destroy", "", [], .destructor),
      .init("attach", "?oii", ["wl_buffer", nil, nil]),
      .init("damage", "iiii", [nil, nil, nil, nil]),
      .init("frame", "n", ["wl_callback"]),
      .init("set_opaque_region", "?o", ["wl_region"]),
      .init("set_input_region", "?o", ["wl_region"]),
      .init("commit", "", []),
      .init("set_buffer_transform", "2i", [nil]),
      .init("set_buffer_scale", "3i", [nil]),
      .init("damage_buffer", "4iiii", [nil, nil, nil, nil]),
      .init("offset", "5ii", [nil, nil]),
    ],
    events: [
      .init("enter", "o", ["wl_output"]),
      .init("leave", "o", ["wl_output"]),
    ])

  enum Request {
    case destroy
    case attach(buffer: OpaquePointer?, x: Int32, y: Int32)
    case damage(x: Int32, y: Int32, width: Int32, height: Int32)
    case frame(callback: NewID)
    case setOpaqueRegion(region: OpaquePointer?)
    case setInputRegion(region: OpaquePointer?)
    case commit
    case setBufferTransform(transform: Int32)
    case setBufferScale(scale: Int32)
    case damageBuffer(x: Int32, y: Int32, width: Int32, height: Int32)
    case offset(x: Int32, y: Int32)
  }

  static func request(_ opcode: UInt32, _ a: UnsafeMutablePointer<wl_argument>) -> Request {
    switch opcode {
    case 0: .destroy
    case 1: .attach(buffer: a[0].o, x: a[1].i, y: a[2].i)
    case 2: .damage(x: a[0].i, y: a[1].i, width: a[2].i, height: a[3].i)
    case 3: .frame(callback: NewID(a[0].n))
    case 4: .setOpaqueRegion(region: a[0].o)
    case 5: .setInputRegion(region: a[0].o)
    case 6: .commit
    case 7: .setBufferTransform(transform: a[0].i)
    case 8: .setBufferScale(scale: a[0].i)
    case 9: .damageBuffer(x: a[0].i, y: a[1].i, width: a[2].i, height: a[3].i)
    default: .offset(x: a[0].i, y: a[1].i)
    }
  }

  enum Error: UInt32 {
    case invalidScale = 0
    case invalidTransform = 1
    case invalidSize = 2
    case invalidOffset = 3
  }
}

extension Resource<WlSurface> {
  func sendEnter(output: OpaquePointer) {
    post(0, [.object(output)])
  }
  func sendLeave(output: OpaquePointer) {
    post(1, [.object(output)])
  }
}

enum WlSeat: InterfaceWithErrors {
  static let description = InterfaceDescription(
    "wl_seat", version: 8,
    requests: [
      .init("get_pointer", "n", ["wl_pointer"]),
      .init("get_keyboard", "n", ["wl_keyboard"]),
      .init("get_touch", "n", ["wl_touch"]),
      .init("release", "5", [], .destructor),
    ],
    events: [
      .init("capabilities", "u", [nil]),
      .init("name", "2s", [nil]),
    ])

  enum Request {
    case getPointer(id: NewID)
    case getKeyboard(id: NewID)
    case getTouch(id: NewID)
    case release
  }

  static func request(_ opcode: UInt32, _ a: UnsafeMutablePointer<wl_argument>) -> Request {
    switch opcode {
    case 0: .getPointer(id: NewID(a[0].n))
    case 1: .getKeyboard(id: NewID(a[0].n))
    case 2: .getTouch(id: NewID(a[0].n))
    default: .release
    }
  }

  struct Capability: OptionSet {
    let rawValue: UInt32
    static let pointer = Self(rawValue: 1)
    static let keyboard = Self(rawValue: 2)
    static let touch = Self(rawValue: 4)
  }

  enum Error: UInt32 {
    case missingCapability = 0
  }
}

extension Resource<WlSeat> {
  func sendCapabilities(capabilities: UInt32) {
    post(0, [.uint(capabilities)])
  }
  func sendName(name: String) {
    guard version >= 2 else { return }
    post(1, [.string(name)])
  }
}

enum WlPointer: InterfaceWithErrors {
  static let description = InterfaceDescription(
    "wl_pointer", version: 8,
    requests: [
      .init("set_cursor", "u?oii", [nil, "wl_surface", nil, nil]),
      .init("release", "3", [], .destructor),
    ],
    events: [
      .init("enter", "uoff", [nil, "wl_surface", nil, nil]),
      .init("leave", "uo", [nil, "wl_surface"]),
      .init("motion", "uff", [nil, nil, nil]),
      .init("button", "uuuu", [nil, nil, nil, nil]),
      .init("axis", "uuf", [nil, nil, nil]),
      .init("frame", "5", []),
      .init("axis_source", "5u", [nil]),
      .init("axis_stop", "5uu", [nil, nil]),
      .init("axis_discrete", "5ui", [nil, nil]),
      .init("axis_value120", "8ui", [nil, nil]),
    ])

  enum Request {
    case setCursor(serial: UInt32, surface: OpaquePointer?, hotspotX: Int32, hotspotY: Int32)
    case release
  }

  static func request(_ opcode: UInt32, _ a: UnsafeMutablePointer<wl_argument>) -> Request {
    switch opcode {
    case 0: .setCursor(serial: a[0].u, surface: a[1].o, hotspotX: a[2].i, hotspotY: a[3].i)
    default: .release
    }
  }

  enum Error: UInt32 {
    case role = 0
  }

  enum ButtonState: UInt32 {
    case released = 0
    case pressed = 1
  }

  enum Axis: UInt32 {
    case verticalScroll = 0
    case horizontalScroll = 1
  }

  enum AxisSource: UInt32 {
    case wheel = 0
    case finger = 1
    case continuous = 2
    case wheelTilt = 3
  }
}

extension Resource<WlPointer> {
  func sendEnter(serial: UInt32, surface: OpaquePointer, surfaceX: Double, surfaceY: Double) {
    post(0, [.uint(serial), .object(surface), .fixed(surfaceX), .fixed(surfaceY)])
  }
  func sendLeave(serial: UInt32, surface: OpaquePointer) {
    post(1, [.uint(serial), .object(surface)])
  }
  func sendMotion(time: UInt32, surfaceX: Double, surfaceY: Double) {
    post(2, [.uint(time), .fixed(surfaceX), .fixed(surfaceY)])
  }
  func sendButton(serial: UInt32, time: UInt32, button: UInt32, state: UInt32) {
    post(3, [.uint(serial), .uint(time), .uint(button), .uint(state)])
  }
  func sendAxis(time: UInt32, axis: UInt32, value: Double) {
    post(4, [.uint(time), .uint(axis), .fixed(value)])
  }
  func sendFrame() {
    guard version >= 5 else { return }
    post(5, [])
  }
  func sendAxisSource(axisSource: UInt32) {
    guard version >= 5 else { return }
    post(6, [.uint(axisSource)])
  }
  func sendAxisStop(time: UInt32, axis: UInt32) {
    guard version >= 5 else { return }
    post(7, [.uint(time), .uint(axis)])
  }
  func sendAxisDiscrete(axis: UInt32, discrete: Int32) {
    guard version >= 5 else { return }
    post(8, [.uint(axis), .int(discrete)])
  }
  func sendAxisValue120(axis: UInt32, value120: Int32) {
    guard version >= 8 else { return }
    post(9, [.uint(axis), .int(value120)])
  }
}

enum WlKeyboard: WaylandInterface {
  static let description = InterfaceDescription(
    "wl_keyboard", version: 8,
    requests: [
      .init("release", "3", [], .destructor),
    ],
    events: [
      .init("keymap", "uhu", [nil, nil, nil]),
      .init("enter", "uoa", [nil, "wl_surface", nil]),
      .init("leave", "uo", [nil, "wl_surface"]),
      .init("key", "uuuu", [nil, nil, nil, nil]),
      .init("modifiers", "uuuuu", [nil, nil, nil, nil, nil]),
      .init("repeat_info", "4ii", [nil, nil]),
    ])

  enum Request {
    case release
  }

  static func request(_ opcode: UInt32, _ a: UnsafeMutablePointer<wl_argument>) -> Request {
    switch opcode {
    default: .release
    }
  }

  enum KeymapFormat: UInt32 {
    case noKeymap = 0
    case xkbV1 = 1
  }

  enum KeyState: UInt32 {
    case released = 0
    case pressed = 1
  }
}

extension Resource<WlKeyboard> {
  func sendKeymap(format: UInt32, fd: Int32, size: UInt32) {
    post(0, [.uint(format), .descriptor(fd), .uint(size)])
  }
  func sendEnter(serial: UInt32, surface: OpaquePointer, keys: [UInt8]) {
    post(1, [.uint(serial), .object(surface), .array(keys)])
  }
  func sendLeave(serial: UInt32, surface: OpaquePointer) {
    post(2, [.uint(serial), .object(surface)])
  }
  func sendKey(serial: UInt32, time: UInt32, key: UInt32, state: UInt32) {
    post(3, [.uint(serial), .uint(time), .uint(key), .uint(state)])
  }
  func sendModifiers(serial: UInt32, modsDepressed: UInt32, modsLatched: UInt32, modsLocked: UInt32, group: UInt32) {
    post(4, [.uint(serial), .uint(modsDepressed), .uint(modsLatched), .uint(modsLocked), .uint(group)])
  }
  func sendRepeatInfo(rate: Int32, delay: Int32) {
    guard version >= 4 else { return }
    post(5, [.int(rate), .int(delay)])
  }
}

enum WlTouch: WaylandInterface {
  static let description = InterfaceDescription(
    "wl_touch", version: 8,
    requests: [
      .init("release", "3", [], .destructor),
    ],
    events: [
      .init("down", "uuoiff", [nil, nil, "wl_surface", nil, nil, nil]),
      .init("up", "uui", [nil, nil, nil]),
      .init("motion", "uiff", [nil, nil, nil, nil]),
      .init("frame", "", []),
      .init("cancel", "", []),
      .init("shape", "6iff", [nil, nil, nil]),
      .init("orientation", "6if", [nil, nil]),
    ])

  enum Request {
    case release
  }

  static func request(_ opcode: UInt32, _ a: UnsafeMutablePointer<wl_argument>) -> Request {
    switch opcode {
    default: .release
    }
  }
}

extension Resource<WlTouch> {
  func sendDown(serial: UInt32, time: UInt32, surface: OpaquePointer, id: Int32, x: Double, y: Double) {
    post(0, [.uint(serial), .uint(time), .object(surface), .int(id), .fixed(x), .fixed(y)])
  }
  func sendUp(serial: UInt32, time: UInt32, id: Int32) {
    post(1, [.uint(serial), .uint(time), .int(id)])
  }
  func sendMotion(time: UInt32, id: Int32, x: Double, y: Double) {
    post(2, [.uint(time), .int(id), .fixed(x), .fixed(y)])
  }
  func sendFrame() {
    post(3, [])
  }
  func sendCancel() {
    post(4, [])
  }
  func sendShape(id: Int32, major: Double, minor: Double) {
    guard version >= 6 else { return }
    post(5, [.int(id), .fixed(major), .fixed(minor)])
  }
  func sendOrientation(id: Int32, orientation: Double) {
    guard version >= 6 else { return }
    post(6, [.int(id), .fixed(orientation)])
  }
}

enum WlOutput: WaylandInterface {
  static let description = InterfaceDescription(
    "wl_output", version: 4,
    requests: [
      .init("release", "3", [], .destructor),
    ],
    events: [
      .init("geometry", "iiiiissi", [nil, nil, nil, nil, nil, nil, nil, nil]),
      .init("mode", "uiii", [nil, nil, nil, nil]),
      .init("done", "2", []),
      .init("scale", "2i", [nil]),
      .init("name", "4s", [nil]),
      .init("description", "4s", [nil]),
    ])

  enum Request {
    case release
  }

  static func request(_ opcode: UInt32, _ a: UnsafeMutablePointer<wl_argument>) -> Request {
    switch opcode {
    default: .release
    }
  }

  enum Subpixel: UInt32 {
    case unknown = 0
    case none = 1
    case horizontalRgb = 2
    case horizontalBgr = 3
    case verticalRgb = 4
    case verticalBgr = 5
  }

  enum Transform: UInt32 {
    case normal = 0
    case v90 = 1
    case v180 = 2
    case v270 = 3
    case flipped = 4
    case flipped90 = 5
    case flipped180 = 6
    case flipped270 = 7
  }

  struct Mode: OptionSet {
    let rawValue: UInt32
    static let current = Self(rawValue: 1)
    static let preferred = Self(rawValue: 2)
  }
}

extension Resource<WlOutput> {
  func sendGeometry(x: Int32, y: Int32, physicalWidth: Int32, physicalHeight: Int32, subpixel: Int32, make: String, model: String, transform: Int32) {
    post(0, [.int(x), .int(y), .int(physicalWidth), .int(physicalHeight), .int(subpixel), .string(make), .string(model), .int(transform)])
  }
  func sendMode(flags: UInt32, width: Int32, height: Int32, refresh: Int32) {
    post(1, [.uint(flags), .int(width), .int(height), .int(refresh)])
  }
  func sendDone() {
    guard version >= 2 else { return }
    post(2, [])
  }
  func sendScale(factor: Int32) {
    guard version >= 2 else { return }
    post(3, [.int(factor)])
  }
  func sendName(name: String) {
    guard version >= 4 else { return }
    post(4, [.string(name)])
  }
  func sendDescription(description: String) {
    guard version >= 4 else { return }
    post(5, [.string(description)])
  }
}

enum WlRegion: WaylandInterface {
  static let description = InterfaceDescription(
    "wl_region", version: 1,
    requests: [
      .init("destroy", "", [], .destructor),
      .init("add", "iiii", [nil, nil, nil, nil]),
      .init("subtract", "iiii", [nil, nil, nil, nil]),
    ],
    events: [])

  enum Request {
    case destroy
    case add(x: Int32, y: Int32, width: Int32, height: Int32)
    case subtract(x: Int32, y: Int32, width: Int32, height: Int32)
  }

  static func request(_ opcode: UInt32, _ a: UnsafeMutablePointer<wl_argument>) -> Request {
    switch opcode {
    case 0: .destroy
    case 1: .add(x: a[0].i, y: a[1].i, width: a[2].i, height: a[3].i)
    default: .subtract(x: a[0].i, y: a[1].i, width: a[2].i, height: a[3].i)
    }
  }
}

enum WlSubcompositor: InterfaceWithErrors {
  static let description = InterfaceDescription(
    "wl_subcompositor", version: 1,
    requests: [
      .init("destroy", "", [], .destructor),
      .init("get_subsurface", "noo", ["wl_subsurface", "wl_surface", "wl_surface"]),
    ],
    events: [])

  enum Request {
    case destroy
    case getSubsurface(id: NewID, surface: OpaquePointer, parent: OpaquePointer)
  }

  static func request(_ opcode: UInt32, _ a: UnsafeMutablePointer<wl_argument>) -> Request {
    switch opcode {
    case 0: .destroy
    default: .getSubsurface(id: NewID(a[0].n), surface: a[1].o, parent: a[2].o)
    }
  }

  enum Error: UInt32 {
    case badSurface = 0
  }
}

enum WlSubsurface: InterfaceWithErrors {
  static let description = InterfaceDescription(
    "wl_subsurface", version: 1,
    requests: [
      .init("destroy", "", [], .destructor),
      .init("set_position", "ii", [nil, nil]),
      .init("place_above", "o", ["wl_surface"]),
      .init("place_below", "o", ["wl_surface"]),
      .init("set_sync", "", []),
      .init("set_desync", "", []),
    ],
    events: [])

  enum Request {
    case destroy
    case setPosition(x: Int32, y: Int32)
    case placeAbove(sibling: OpaquePointer)
    case placeBelow(sibling: OpaquePointer)
    case setSync
    case setDesync
  }

  static func request(_ opcode: UInt32, _ a: UnsafeMutablePointer<wl_argument>) -> Request {
    switch opcode {
    case 0: .destroy
    case 1: .setPosition(x: a[0].i, y: a[1].i)
    case 2: .placeAbove(sibling: a[0].o)
    case 3: .placeBelow(sibling: a[0].o)
    case 4: .setSync
    default: .setDesync
    }
  }

  enum Error: UInt32 {
    case badSurface = 0
  }
}
