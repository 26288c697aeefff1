// SPDX-License-Identifier: Apache-2.0

import CLinux
import CWayland

#if canImport(Glibc)
  import Glibc
#endif

/// Pictures of the screen.
extension ControlConnection {
  /// The largest number of pixels of a picture, which is that of eight screens with 4K.
  private static let maximumPixels = 8 * 3840 * 2160

  /// Sends a picture of a part of the screen; a picture without pixels if the area is empty or too large.
  ///
  /// - Parameters:
  ///   - serial: the number of the request.
  ///   - area: the part, in pixels of the first screen.
  func sendPicture(_ serial: UInt32, _ area: Rect) {
    let file = clinux_memory_file("picture")
    guard file >= 0 else {
      // There is no reply without a file.
      if let resource { wl_client_post_no_memory(resource.client) }
      return
    }
    defer { close(file) }
    let isDrawn = draw(area, into: file)
    resource?.sendPicture(
      serial: serial, pixels: file, width: isDrawn ? area.width : 0, height: isDrawn ? area.height : 0,
      stride: isDrawn ? area.width * 4 : 0)
  }

  private func draw(_ area: Rect, into file: Int32) -> Bool {
    guard let output = compositor.outputs.all.first, area.width > 0, area.height > 0,
      Int(area.width) * Int(area.height) <= Self.maximumPixels
    else { return false }
    let size = Int(area.width) * Int(area.height) * 4
    guard ftruncate(file, size) == 0,
      let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0), memory != MAP_FAILED
    else { return false }
    defer { munmap(memory, size) }
    guard let picture = Picture(width: area.width, height: area.height, memory: memory) else { return false }
    picture.fill(red: 0.19, green: 0.25, blue: 0.31)
    let painter = Painter(
      target: picture, corner: (area.x, area.y), screen: output.area.origin, scale: output.scale)
    for window in compositor.scene.visible.reversed() { painter.draw(window) }
    if let icon = compositor.dataDevices.drag?.icon { painter.draw(icon, at: compositor.seat.pointer.place) }
    return true
  }
}
