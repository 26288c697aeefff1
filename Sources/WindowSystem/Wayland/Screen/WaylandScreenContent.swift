// SPDX-License-Identifier: Apache-2.0

import CLinux
import Foundation

/// The pixels of the screen at the last read, and the areas that have changed since.
///
/// The object uses a separate connection. Only one thread may use it.
final class WaylandScreenContent: ScreenContent {
  let connection: CompositorConnection
  let screens: WaylandScreens
  /// The pixels at the last read: four bytes per pixel, rows from top to bottom.
  private(set) var pixels: [UInt8] = []
  private(set) var size = (width: 0, height: 0)
  /// The area in which programs have drawn since the last read.
  private(set) var drawn = CGRect.null

  /// The number of the last repaint that was read.
  private var lastPainting: UInt32 = 0

  /// The name of the pointer's image; empty for an image without a name.
  private(set) var cursor = ""

  private static let maximumBands = 64

  /// Connects, and starts to collect the areas in which programs draw.
  ///
  /// - Throws: ``WindowSystemError``.
  init(_ socket: String) throws {
    connection = try CompositorConnection(socket, watching: [.paintings, .outputs])
    screens = try WaylandScreens(connection)
  }

  func update() throws -> CGPoint {
    let frame = screens.frame
    if (Int(frame.width), Int(frame.height)) != size {
      size = (Int(frame.width), Int(frame.height))
      pixels = [UInt8](repeating: 0, count: size.width * size.height * 4)
      drawn = CGRect(origin: .zero, size: frame.size)
    }
    let scale = try screens.scale()
    if try connection.drainChange(of: .paintings) {
      for event in try connection.replyEvents(to: "get_paintings", { .getPaintings(serial: $0) }) {
        guard case .painted(_, let number, _, let area, _, _) = event else { continue }
        // The compositor drops the oldest repaints if too many wait, and their areas are unknown.
        let isNext = number == lastPainting &+ 1
        drawn = drawn.union(isNext ? CGRect(numbers: area).scaled(by: scale) : frame)
        lastPainting = number
      }
    }
    let desktop = try connection.desktop()
    cursor = desktop.cursor
    return CGPoint(x: desktop.pointer.x * scale, y: desktop.pointer.y * scale)
  }

  func forget() { size = (0, 0) }

  func drainChanges() throws -> [clinux_band] {
    let screen = CGRect(x: 0, y: 0, width: size.width, height: size.height)
    let area = drawn.integral.intersection(screen)
    drawn = .null
    guard !area.isNull, area.width >= 1, area.height >= 1 else { return [] }
    let picture = try WaylandPicture.capture(area, screen: screen, connection)
    var bands = [clinux_band](repeating: clinux_band(), count: Self.maximumBands)
    let (left, top) = (Int(area.minX), Int(area.minY))
    let count = pixels.withUnsafeMutableBufferPointer { known in
      clinux_take_changes(
        picture.bytes, picture.stride,
        known.baseAddress?.advanced(by: (top * size.width + left) * 4), size.width * 4,
        Int32(picture.frame.width), Int32(picture.frame.height), &bands, Int32(Self.maximumBands))
    }
    return bands.prefix(Int(count)).map {
      clinux_band(x: $0.x + Int32(left), y: $0.y + Int32(top), width: $0.width, height: $0.height)
    }
  }
}
