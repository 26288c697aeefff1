// SPDX-License-Identifier: Apache-2.0

import CXCB
import Foundation

/// Reads pixels of the screen with its windows blended, from a local server through shared memory and otherwise over
/// the socket.
///
/// Used by one thread at a time, because each picture overwrites the shared memory.
final class ScreenGrabber {
  private let connection: XConnection
  private let blending: XWindowBlending?
  private var segment: SharedSegment?
  private var sharingWorks: Bool

  init(_ connection: XConnection, _ extensions: XExtensions) throws {
    self.connection = connection
    blending = try XWindowBlending(connection, extensions)
    sharingWorks = extensions.has(XExtensions.shm)
  }

  func grab(_ rect: CGRect, screen: CGRect) throws -> Screenshot {
    let area = rect.standardized.integral.intersection(screen)
    guard !area.isNull, area.width >= 1, area.height >= 1 else {
      throw WindowSystemError.nothingToCapture(rect: rect, screen: screen)
    }
    let setup = connection.setup.pointee
    guard connection.rootDepth == 24, UInt32(setup.image_byte_order) == XCB_IMAGE_ORDER_LSB_FIRST.rawValue
    else {
      throw WindowSystemError.unsupportedPixels(
        display: connection.display, depth: Int(connection.rootDepth))
    }
    let blended = try blending?.blend(area)
    let drawable = blended ?? connection.root
    let corner = blended == nil ? area.origin : .zero
    if sharingWorks, let shared = try grabShared(area, drawable, corner) { return shared }
    return try grabOverSocket(area, drawable, corner)
  }

  /// Reads pixels through shared memory; returns nil if the server, such as a remote one, cannot share memory.
  private func grabShared(_ area: CGRect, _ drawable: xcb_drawable_t, _ corner: CGPoint) throws -> Screenshot?
  {
    let byteCount = Int(area.width) * Int(area.height) * 4
    if (segment?.byteCount ?? 0) < byteCount {
      segment = nil
      segment = try SharedSegment(byteCount: byteCount, connection)
      if segment == nil { sharingWorks = false }
    }
    guard let segment else { return nil }
    try connection.locked {
      _ = try connection.reply(
        connection.call {
          xcb_shm_get_image(
            $0, drawable, Int16(corner.x), Int16(corner.y), UInt16(area.width), UInt16(area.height), ~0,
            UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue), segment.id, 0
          ).sequence
        }, xcb_shm_get_image_reply_t.self, to: "ShmGetImage")
    }
    let pixels = UnsafeRawBufferPointer(start: segment.memory, count: byteCount)
    return Screenshot(frame: area, pixels: Array(pixels))
  }

  private func grabOverSocket(_ area: CGRect, _ drawable: xcb_drawable_t, _ corner: CGPoint) throws
    -> Screenshot
  {
    let byteCount = Int(area.width) * Int(area.height) * 4
    let reply = try connection.locked {
      try connection.reply(
        connection.call {
          xcb_get_image(
            $0, UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue), drawable, Int16(corner.x), Int16(corner.y),
            UInt16(area.width), UInt16(area.height), ~0
          ).sequence
        }, xcb_get_image_reply_t.self, to: "GetImage")
    }
    guard Int(xcb_get_image_data_length(reply.pointer)) >= byteCount else {
      throw WindowSystemError.unsupportedPixels(
        display: connection.display, depth: Int(connection.rootDepth))
    }
    let pixels = UnsafeRawBufferPointer(start: xcb_get_image_data(reply.pointer), count: byteCount)
    return Screenshot(frame: area, pixels: Array(pixels))
  }
}
