// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The arrow that represents the pointer in recordings, since pictures of the screen do not contain it.
enum PointerPicture {
  /// The rows of the arrow: `#` is black, `.` is white, and other pixels are unchanged.
  ///
  /// The tip is the first character of the first row.
  private static let rows = [
    "#", "##", "#.#", "#..#", "#...#", "#....#", "#.....#", "#......#", "#.......#", "#........#",
    "#.........#",
    "#......#####", "#...#..#", "#..##..#", "#.# #..#", "##  #..#", "#    #..#", "     #..#", "      ##",
  ].map { Array($0.utf8) }

  /// The byte offset of each covered pixel on a canvas, and the former value of the pixel.
  typealias Hidden = [(offset: Int, pixel: UInt32)]

  static func draw(
    at tip: CGPoint, on canvas: UnsafeMutableRawBufferPointer, width: Int, height: Int
  ) -> Hidden {
    var hidden: Hidden = []
    for (y, row) in rows.enumerated() {
      for (x, mark) in row.enumerated() where mark != UInt8(ascii: " ") {
        let (left, top) = (Int(tip.x) + x, Int(tip.y) + y)
        guard (0..<width).contains(left), (0..<height).contains(top) else { continue }
        let offset = (top * width + left) * 4
        hidden.append((offset, canvas.load(fromByteOffset: offset, as: UInt32.self)))
        let color: UInt32 = mark == UInt8(ascii: "#") ? 0xff00_0000 : 0xffff_ffff
        canvas.storeBytes(of: color, toByteOffset: offset, as: UInt32.self)
      }
    }
    return hidden
  }

  static func remove(_ hidden: Hidden, from canvas: UnsafeMutableRawBufferPointer, width: Int) {
    for (offset, pixel) in hidden { canvas.storeBytes(of: pixel, toByteOffset: offset, as: UInt32.self) }
  }
}
