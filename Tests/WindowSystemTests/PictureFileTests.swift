// SPDX-License-Identifier: Apache-2.0

import Foundation
import WindowSystem
import XCTest

/// Tests that a picture as a PNG file has the same pixels, with a palette and without.
final class PictureFileTests: XCTestCase {
  func testAPictureWithFewColorsHasAPaletteAndTheSamePixels() throws {
    for colors in [1, 2, 255, 256] {
      let picture = picture(width: 37, height: 41) { UInt32($0 % colors) * 65_793 }
      let file = try picture.pngData()
      XCTAssertEqual(Self.colorType(file), 3, "\(colors) colours")
      XCTAssertEqual(try Screenshot(png: file, at: .zero).pixels, picture.pixels, "\(colors) colours")
    }
  }

  func testAPictureWithManyColorsHasNoPaletteAndTheSamePixels() throws {
    for colors in [257, 1_517] {
      let picture = picture(width: 37, height: 41) { UInt32($0 % colors) * 10_007 }
      let file = try picture.pngData(isSmall: colors == 257)
      XCTAssertEqual(Self.colorType(file), 2, "\(colors) colours")
      XCTAssertEqual(try Screenshot(png: file, at: .zero).pixels, picture.pixels, "\(colors) colours")
    }
  }

  /// The fourth byte of a pixel has no meaning, and an X server may fill it.
  func testTheUnusedByteOfAPixelIsNoPartOfItsColor() throws {
    var pixels = picture(width: 20, height: 20) { _ in 0x102030 }.pixels
    for pixel in 0..<400 { pixels[4 * pixel + 3] = UInt8(truncatingIfNeeded: pixel) }
    let file = try Screenshot(frame: CGRect(x: 0, y: 0, width: 20, height: 20), pixels: pixels).pngData()
    XCTAssertEqual(Self.colorType(file), 3)
    XCTAssertEqual(
      try Screenshot(png: file, at: .zero).pixel(x: 19, y: 19), .init(red: 0x10, green: 0x20, blue: 0x30))
  }

  private func picture(width: Int, height: Int, _ color: (Int) -> UInt32) -> Screenshot {
    var pixels = [UInt8](repeating: 0, count: width * height * 4)
    for pixel in 0..<width * height {
      let color = color(pixel)
      for part in 0..<3 { pixels[4 * pixel + part] = UInt8(truncatingIfNeeded: color >> (8 * part)) }
    }
    return Screenshot(frame: CGRect(x: 0, y: 0, width: width, height: height), pixels: pixels)
  }

  /// The color type in the header of a PNG file: 2 for red, green and blue, 3 for a palette.
  private static func colorType(_ file: Data) -> UInt8 { file[file.startIndex + 25] }
}
