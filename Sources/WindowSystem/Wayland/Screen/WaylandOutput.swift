// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A screen of the compositor.
struct WaylandOutput: Equatable {
  let name: String
  /// The part of the desktop that the screen shows, in logical pixels.
  let area: CGRect
  /// The size in pixels.
  let pixels: CGSize
  /// The number of pixels for each logical pixel.
  let scale: Double
  /// The refresh rate in Hz.
  let refreshRate: Double

  /// The screens, the primary one first.
  static func all(_ connection: CompositorConnection) throws -> [WaylandOutput] {
    try connection.replyEvents(to: "get_outputs") { .getOutputs(serial: $0) }.compactMap { event in
      guard case .output(_, let name, let area, let width, let height, let scale, let rate) = event else {
        return nil
      }
      return WaylandOutput(
        name: name, area: CGRect(numbers: area), pixels: CGSize(width: Int(width), height: Int(height)),
        scale: scale, refreshRate: rate)
    }
  }
}

extension CGRect {
  /// A rectangle from the bytes of four numbers: x, y, width and height; an empty one from fewer bytes.
  init(numbers bytes: [UInt8]) {
    guard bytes.count >= 16 else {
      self = .zero
      return
    }
    let numbers = bytes.withUnsafeBytes { buffer in
      (0..<4).map { buffer.loadUnaligned(fromByteOffset: $0 * 4, as: Int32.self) }
    }
    self.init(x: Int(numbers[0]), y: Int(numbers[1]), width: Int(numbers[2]), height: Int(numbers[3]))
  }

  /// The rectangle in another unit.
  func scaled(by scale: Double) -> CGRect {
    CGRect(x: minX * scale, y: minY * scale, width: width * scale, height: height * scale)
  }
}
