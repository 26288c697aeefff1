// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file

// Generated from primary-selection-unstable-v1.xml by script/wayland-protocols; do not edit.

import CWayland

enum ZwpPrimarySelectionDeviceManagerV1: WaylandInterface {
  static let description = InterfaceDescription(
    "zwp_primary_selection_device_manager_v1", version: 1,
    requests: [
      .init("create_source", "n", ["zwp_primary_selection_source_v1"]),
      .init("get_device", "no", ["zwp_primary_selection_device_v1", "wl_seat"]),
      .init("destroy", "", [], .destructor),
    ],
    events: [])

  enum Request {
    case createSource(id: NewID)
    case getDevice(id: NewID, seat: OpaquePointer)
    case destroy
  }

  static func request(_ opcode: UInt32, _ a: UnsafeMutablePointer<wl_argument>) -> Request {
    switch opcode {
    case 0: .createSource(id: NewID(a[0].n))
    case 1: .getDevice(id: NewID(a[0].n), seat: a[1].o)
    default: .destroy
    }
  }
}

enum ZwpPrimarySelectionDeviceV1: WaylandInterface {
  static let description = InterfaceDescription(
    "zwp_primary_selection_device_v1", version: 1,
    requests: [
      .init("set_selection", "?ou", ["zwp_primary_selection_source_v1", nil]),
      .init("destroy", "", [], .destructor),
    ],
    events: [
      .init("data_offer", "n", ["zwp_primary_selection_offer_v1"]),
      .init("selection", "?o", ["zwp_primary_selection_offer_v1"]),
    ])

  enum Request {
    case setSelection(source: OpaquePointer?, serial: UInt32)
    case destroy
  }

  static func request(_ opcode: UInt32, _ a: UnsafeMutablePointer<wl_argument>) -> Request {
    switch opcode {
    case 0: .setSelection(source: a[0].o, serial: a[1].u)
    default: .destroy
    }
  }
}

extension Resource<ZwpPrimarySelectionDeviceV1> {
  func sendDataOffer(offer: OpaquePointer) {
    post(0, [.object(offer)])
  }
  func sendSelection(id: OpaquePointer?) {
    post(1, [.object(id)])
  }
}

enum ZwpPrimarySelectionOfferV1: WaylandInterface {
  static let description = InterfaceDescription(
    "zwp_primary_selection_offer_v1", version: 1,
    requests: [
      .init("receive", "sh", [nil, nil]),
      .init("destroy", "", [], .destructor),
    ],
    events: [
      .init("offer", "s", [nil]),
    ])

  enum Request {
    case receive(mimeType: String, fd: ReceivedDescriptor)
    case destroy
  }

  static func request(_ opcode: UInt32, _ a: UnsafeMutablePointer<wl_argument>) -> Request {
    switch opcode {
    case 0: .receive(mimeType: String(cString: a[0].s), fd: ReceivedDescriptor(a[1].h))
    default: .destroy
    }
  }
}

extension Resource<ZwpPrimarySelectionOfferV1> {
  func sendOffer(mimeType: String) {
    post(0, [.string(mimeType)])
  }
}

enum ZwpPrimarySelectionSourceV1: WaylandInterface {
  static let description = InterfaceDescription(
    "zwp_primary_selection_source_v1", version: 1,
    requests: [
      .init("offer", "s", [nil]),
      .init("destroy", "", [], .destructor),
    ],
    events: [
      .init("send", "sh", [nil, nil]),
      .init("cancelled", "", []),
    ])

  enum Request {
    case offer(mimeType: String)
    case destroy
  }

  static func request(_ opcode: UInt32, _ a: UnsafeMutablePointer<wl_argument>) -> Request {
    switch opcode {
    case 0: .offer(mimeType: String(cString: a[0].s))
    default: .destroy
    }
  }
}

extension Resource<ZwpPrimarySelectionSourceV1> {
  func sendSend(mimeType: String, fd: Int32) {
    post(0, [.string(mimeType), .descriptor(fd)])
  }
  func sendCancelled() {
    post(1, [])
  }
}
