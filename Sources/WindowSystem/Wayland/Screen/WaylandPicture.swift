// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A picture of a part of the screen, in a file that the compositor has filled.
final class WaylandPicture {
  /// The part of the screen, in whole pixels.
  let frame: CGRect
  /// The bytes from one row to the next.
  let stride: Int
  private let memory: UnsafeMutableRawPointer
  private let length: Int

  /// Takes a picture of the part of a rectangle that is on the screen.
  ///
  /// - Parameters:
  ///   - rect: the rectangle in pixels of the screen.
  ///   - screen: the rectangle of the screen.
  ///   - connection: the connection to the compositor.
  /// - Returns: the picture, without the pointer.
  /// - Throws: ``WindowSystemError``.
  static func capture(_ rect: CGRect, screen: CGRect, _ connection: CompositorConnection) throws
    -> WaylandPicture
  {
    let area = rect.standardized.integral.intersection(screen)
    guard !area.isNull, area.width >= 1, area.height >= 1 else {
      throw WindowSystemError.nothingToCapture(rect: rect, screen: screen)
    }
    let events = try connection.replyEvents(to: "get_picture") {
      .getPicture(
        serial: $0, x: Int32(area.minX), y: Int32(area.minY), width: Int32(area.width),
        height: Int32(area.height))
    }
    guard case .picture(_, let file, let width, let height, let stride) = events.last,
      width == Int32(area.width), height == Int32(area.height), stride >= width * 4
    else { throw WindowSystemError.pictureConversion(reason: "the compositor could not draw \(area)") }
    return try WaylandPicture(file, frame: area, stride: Int(stride))
  }

  private init(_ file: WireFile, frame: CGRect, stride: Int) throws {
    self.frame = frame
    self.stride = stride
    length = stride * Int(frame.height)
    var status = stat()
    // A shorter file would end this process when it reads behind the end.
    guard fstat(file.number, &status) == 0, Int(status.st_size) >= length else {
      throw WindowSystemError.pictureConversion(reason: "the file of a picture is too short")
    }
    guard let memory = mmap(nil, length, PROT_READ, MAP_SHARED, file.number, 0), memory != MAP_FAILED else {
      throw WindowSystemError.systemCall(name: "mmap", errno: errno)
    }
    self.memory = memory
  }

  deinit { munmap(memory, length) }

  /// The pixels: four bytes for each, blue, green, red, and an unused byte.
  var bytes: UnsafePointer<UInt8> { UnsafePointer(memory.assumingMemoryBound(to: UInt8.self)) }

  var screenshot: Screenshot {
    let width = Int(frame.width) * 4
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * Int(frame.height))
    for row in 0..<Int(frame.height) {
      pixels.append(contentsOf: UnsafeBufferPointer(start: bytes + row * stride, count: width))
    }
    return Screenshot(frame: frame, pixels: pixels)
  }
}
