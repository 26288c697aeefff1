// SPDX-License-Identifier: Apache-2.0

import CLinux
import CXCB
import Foundation

/// The pixels of the screen at the last read, and the areas that have changed since.
///
/// The object uses a separate connection, so that it never delays input. Only one thread may use it.
final class XScreenContent: ScreenContent {
  let connection: XConnection
  private let grabber: ScreenGrabber
  private let damage: xcb_damage_damage_t
  private let damageEvent: UInt8
  /// The pixels at the last read: four bytes per pixel, rows from top to bottom.
  private(set) var pixels: [UInt8] = []
  private(set) var size = (width: 0, height: 0)
  /// The area in which the server has drawn since the last read.
  private(set) var drawn = CGRect.null

  private static let maximumBands = 64

  /// Connects, and starts to collect the areas in which the server draws.
  ///
  /// - Throws: ``WindowSystemError``.
  init(display: String, authorityFile: String?) throws {
    let connection = try XConnection(display: display, authorityFile: authorityFile)
    let extensions = try XExtensions(connection)
    damageEvent = try extensions.firstEvent(of: XExtensions.damage, on: display)
    grabber = try ScreenGrabber(connection, extensions)
    self.connection = connection
    damage = try connection.locked {
      _ = try connection.reply(
        connection.call { xcb_damage_query_version($0, 1, 1).sequence },
        xcb_damage_query_version_reply_t.self, to: "DamageQueryVersion")
      let damage = connection.call { xcb_generate_id($0) }
      // One event for the bounds of the drawn area is sufficient; single rectangles are not needed.
      let refusal = try connection.refusal(
        of: connection.call {
          xcb_damage_create_checked(
            $0, damage, connection.root, UInt8(XCB_DAMAGE_REPORT_LEVEL_BOUNDING_BOX.rawValue)
          ).sequence
        }, to: "DamageCreate")
      if let refusal { throw WindowSystemError.requestRefused(request: "DamageCreate", code: refusal) }
      return damage
    }
  }

  /// Reads the connection's events.
  ///
  /// - Parameter other: receives the events that do not report drawing.
  /// - Throws: ``WindowSystemError`` if the server has ended.
  func drain(_ other: (UnsafePointer<xcb_generic_event_t>) -> Void = { _ in }) throws {
    try connection.drainEvents { event in
      guard event.pointee.response_type & 0x7f == damageEvent + UInt8(XCB_DAMAGE_NOTIFY) else {
        return other(event)
      }
      event.withMemoryRebound(to: xcb_damage_notify_event_t.self, capacity: 1) {
        let area = $0.pointee.area
        drawn = drawn.union(
          CGRect(x: Int(area.x), y: Int(area.y), width: Int(area.width), height: Int(area.height)))
      }
    }
  }

  func update() throws -> CGPoint {
    try drain()
    let (pointer, screen) = try state()
    if (Int(screen.width), Int(screen.height)) != size {
      begin(width: Int(screen.width), height: Int(screen.height))
    }
    return pointer
  }

  /// The position of the pointer, and the size of the screen.
  private func state() throws -> (pointer: CGPoint, screen: CGSize) {
    try connection.locked {
      let geometry = connection.call { xcb_get_geometry($0, connection.root).sequence }
      let pointer = connection.call { xcb_query_pointer($0, connection.root).sequence }
      let size = try connection.reply(geometry, xcb_get_geometry_reply_t.self, to: "GetGeometry").fields
      let place = try connection.reply(pointer, xcb_query_pointer_reply_t.self, to: "QueryPointer").fields
      return (
        CGPoint(x: Int(place.root_x), y: Int(place.root_y)),
        CGSize(width: Int(size.width), height: Int(size.height))
      )
    }
  }

  func forget() { size = (0, 0) }

  /// Discards all pixels and sets the size of the screen, so that the next read covers the whole screen.
  func begin(width: Int, height: Int) {
    size = (width, height)
    pixels = [UInt8](repeating: 0, count: width * height * 4)
    drawn = CGRect(x: 0, y: 0, width: width, height: height)
  }

  /// Reads the drawn area, and stores its pixels.
  ///
  /// - Returns: the bands with changed pixels, from top to bottom.
  func drainChanges() throws -> [clinux_band] {
    let screen = CGRect(x: 0, y: 0, width: size.width, height: size.height)
    let area = drawn.intersection(screen)
    drawn = .null
    guard !area.isNull, area.width >= 1, area.height >= 1 else { return [] }
    // The damage is cleared before the pixels are read, so that the server reports drawing between the two steps again.
    connection.call { xcb_damage_subtract($0, damage, 0, 0) }
    let picture = try grabber.grab(area, screen: screen)
    var bands = [clinux_band](repeating: clinux_band(), count: Self.maximumBands)
    let (left, top) = (Int(area.minX), Int(area.minY))
    let count = picture.pixels.withUnsafeBufferPointer { fresh in
      pixels.withUnsafeMutableBufferPointer { known in
        clinux_take_changes(
          fresh.baseAddress, picture.stride,
          known.baseAddress?.advanced(by: (top * size.width + left) * 4), size.width * 4,
          Int32(picture.width), Int32(picture.height), &bands, Int32(Self.maximumBands))
      }
    }
    return bands.prefix(Int(count)).map {
      clinux_band(x: $0.x + Int32(left), y: $0.y + Int32(top), width: $0.width, height: $0.height)
    }
  }
}
