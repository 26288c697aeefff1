// SPDX-License-Identifier: Apache-2.0

import CPixman
import CWayland

#if canImport(Glibc)
  import Glibc
#endif

/// Pixels in memory, 32 bits for each: 8 bits for alpha, red, green and blue, premultiplied.
final class Picture {
  let width: Int32
  let height: Int32
  let hasAlpha: Bool
  let image: OpaquePointer

  /// Creates a transparent picture; nil if memory is short.
  init?(width: Int32, height: Int32, hasAlpha: Bool) {
    let format = hasAlpha ? PIXMAN_a8r8g8b8 : PIXMAN_x8r8g8b8
    guard let image = pixman_image_create_bits(format, width, height, nil, 0) else { return nil }
    self.image = image
    self.width = width
    self.height = height
    self.hasAlpha = hasAlpha
  }

  /// Creates a picture in memory that another process may share.
  init?(width: Int32, height: Int32, memory: UnsafeMutableRawPointer) {
    let bits = memory.assumingMemoryBound(to: UInt32.self)
    guard let image = pixman_image_create_bits(PIXMAN_x8r8g8b8, width, height, bits, width * 4) else {
      return nil
    }
    self.image = image
    self.width = width
    self.height = height
    hasAlpha = false
  }

  deinit { pixman_image_unref(image) }

  /// Copies the pixels of a client's buffer.
  ///
  /// If the client has made its file smaller than it says, libwayland reports this as the client's error.
  ///
  /// - Parameters:
  ///   - buffer: the client's buffer with the new pixels.
  ///   - area: the changed pixels.
  func copy(_ buffer: OpaquePointer, area: Rect) {
    let part = area.intersection(Rect(x: 0, y: 0, width: width, height: height))
    if part.isEmpty { return }
    wl_shm_buffer_begin_access(buffer)
    defer { wl_shm_buffer_end_access(buffer) }
    guard let source = wl_shm_buffer_get_data(buffer), let target = pixman_image_get_data(image) else {
      return
    }
    let sourceStride = Int(wl_shm_buffer_get_stride(buffer))
    let targetStride = Int(pixman_image_get_stride(image))
    let from = source + Int(part.y) * sourceStride + Int(part.x) * 4
    let to = UnsafeMutableRawPointer(target) + Int(part.y) * targetStride + Int(part.x) * 4
    if part.width == width, sourceStride == targetStride {
      memcpy(to, from, sourceStride * Int(part.height))
    } else {
      for row in 0..<Int(part.height) {
        memcpy(to + row * targetStride, from + row * sourceStride, Int(part.width) * 4)
      }
    }
  }

  /// Fills all pixels.
  func fill(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    func channel(_ value: Double) -> UInt16 { UInt16(max(0, min(1, value)) * 65535) }
    var color = pixman_color_t(
      red: channel(red * alpha), green: channel(green * alpha), blue: channel(blue * alpha),
      alpha: channel(alpha))
    var whole = pixman_box32_t(x1: 0, y1: 0, x2: width, y2: height)
    pixman_image_fill_boxes(PIXMAN_OP_SRC, image, &color, 1, &whole)
  }
}
