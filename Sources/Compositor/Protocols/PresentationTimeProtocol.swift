// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file

// Generated from presentation-time.xml by script/wayland-protocols; do not edit.

import CWayland

enum WpPresentation: InterfaceWithErrors {
  static let description = InterfaceDescription(
    "wp_presentation", version: 1,
    requests: [
      .init("destroy", "", [], .destructor),
      .init("feedback", "on", ["wl_surface", "wp_presentation_feedback"]),
    ],
    events: [
      .init("clock_id", "u", [nil]),
    ])

  enum Request {
    case destroy
    case feedback(surface: OpaquePointer, callback: NewID)
  }

  static func request(_ opcode: UInt32, _ a: UnsafeMutablePointer<wl_argument>) -> Request {
    switch opcode {
    case 0: .destroy
    default: .feedback(surface: a[0].o, callback: NewID(a[1].n))
    }
  }

  enum Error: UInt32 {
    case invalidTimestamp = 0
    case invalidFlag = 1
  }
}

extension Resource<WpPresentation> {
  func sendClockId(clkId: UInt32) {
    post(0, [.uint(clkId)])
  }
}

enum WpPresentationFeedback: WaylandInterface {
  static let description = InterfaceDescription(
    "wp_presentation_feedback", version: 1,
    requests: [],
    events: [
      .init("sync_output", "o", ["wl_output"]),
      .init("presented", "uuuuuuu", [nil, nil, nil, nil, nil, nil, nil], .destructor),
      .init("discarded", "", [], .destructor),
    ])

  typealias Request = Never

  static func request(_ opcode: UInt32, _ a: UnsafeMutablePointer<wl_argument>) -> Request {
    preconditionFailure("the interface has no requests")
  }

  struct Kind: OptionSet {
    let rawValue: UInt32
    static let vsync = Self(rawValue: 1)
    static let hwClock = Self(rawValue: 2)
    static let hwCompletion = Self(rawValue: 4)
    static let zeroCopy = Self(rawValue: 8)
  }
}

extension Resource<WpPresentationFeedback> {
  func sendSyncOutput(output: OpaquePointer) {
    post(0, [.object(output)])
  }
  func sendPresented(tvSecHi: UInt32, tvSecLo: UInt32, tvNsec: UInt32, refresh: UInt32, seqHi: UInt32, seqLo: UInt32, flags: UInt32) {
    post(1, [.uint(tvSecHi), .uint(tvSecLo), .uint(tvNsec), .uint(refresh), .uint(seqHi), .uint(seqLo), .uint(flags)])
  }
  func sendDiscarded() {
    post(2, [])
  }
}
