// SPDX-License-Identifier: Apache-2.0

import Foundation
import WindowSystem

/// The colors of text and of its background, estimated from a picture.
///
/// The background is the most frequent color. The text's color is computed from the pixels that differ from the
/// background: it is the mean of the tenth of these pixels with the highest contrast, because the edges of characters
/// are blends of both colors.
///
/// The estimate is good for text on one color or on a soft gradient. Very thin characters look paler than their
/// color. On a photograph, or with characters of several colors, the estimate is unreliable. If more than half of the
/// pixels belong to the characters, the two colors are exchanged, which does not change the contrast.
struct TextColors {
  struct Color: CustomStringConvertible {
    var red: Double
    var green: Double
    var blue: Double

    /// Relative luminance as WCAG 2.2 defines it, 0 to 1.
    var luminance: Double {
      func linear(_ part: Double) -> Double {
        let value = part / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    var description: String {
      String(format: "#%02x%02x%02x", Int(red.rounded()), Int(green.rounded()), Int(blue.rounded()))
    }
  }

  let foreground: Color
  let background: Color

  /// The contrast ratio of WCAG 2.2, 1 to 21.
  let ratio: Double

  /// Whether the characters are about 24 pixels in size or larger.
  let isLarge: Bool

  /// Estimates the colors of text; nil if no characters are visible.
  ///
  /// - Parameters:
  ///   - picture: the area of the text.
  ///   - text: the text, whose characters determine its size; see ``isLarge``.
  init?(_ picture: Screenshot, text: String) {
    guard let background = Self.mostFrequent(in: picture) else { return nil }
    let base = background.luminance
    var contrasts: [(pixel: Int, ratio: Double)] = []
    for pixel in 0..<(picture.width * picture.height) {
      let ratio = Self.ratio(base, Self.color(pixel, picture).luminance)
      if ratio >= Self.minimumDifference { contrasts.append((pixel, ratio)) }
    }
    guard contrasts.count >= Self.minimumPixelCount else { return nil }
    contrasts.sort { ($0.ratio, $1.pixel) > ($1.ratio, $0.pixel) }
    let core = contrasts.prefix(max(Self.minimumPixelCount / 2, contrasts.count / 10))
    let foreground = Self.mean(core.map(\.pixel), picture)
    self.foreground = foreground
    self.background = background
    ratio = Self.ratio(base, foreground.luminance)
    let half = 1 + (ratio - 1) / 2
    let letters = contrasts.filter { $0.ratio >= half }.map { $0.pixel / picture.width }
    isLarge = Self.letterSize(rows: Set(letters), text: text) >= 24
  }

  /// A lower contrast than this is noise or a gradient.
  private static let minimumDifference = 1.12

  /// The minimum number of pixels of the characters.
  private static let minimumPixelCount = 8

  private static func ratio(_ a: Double, _ b: Double) -> Double { (max(a, b) + 0.05) / (min(a, b) + 0.05) }

  private static func color(_ pixel: Int, _ picture: Screenshot) -> Color {
    let start = pixel * 4
    return Color(
      red: Double(picture.pixels[start + 2]), green: Double(picture.pixels[start + 1]),
      blue: Double(picture.pixels[start]))
  }

  private static func mean(_ pixels: [Int], _ picture: Screenshot) -> Color {
    var sum = Color(red: 0, green: 0, blue: 0)
    for pixel in pixels {
      let color = color(pixel, picture)
      sum.red += color.red
      sum.green += color.green
      sum.blue += color.blue
    }
    let count = Double(max(1, pixels.count))
    return Color(red: sum.red / count, green: sum.green / count, blue: sum.blue / count)
  }

  /// Returns the mean of the most frequent color and of similar colors, which have the same upper four bits in each
  /// component.
  private static func mostFrequent(in picture: Screenshot) -> Color? {
    var bins = [Int](repeating: 0, count: 4096)
    func bin(_ pixel: Int) -> Int {
      let start = pixel * 4
      return Int(picture.pixels[start + 2] >> 4) << 8 | Int(picture.pixels[start + 1] >> 4) << 4
        | Int(picture.pixels[start] >> 4)
    }
    let count = picture.width * picture.height
    for pixel in 0..<count { bins[bin(pixel)] += 1 }
    guard let top = bins.indices.max(by: { bins[$0] < bins[$1] }), bins[top] > 0 else { return nil }
    return mean((0..<count).filter { bin($0) == top }, picture)
  }

  /// Returns the size of the characters in pixels, computed from the height of the tallest line of text.
  ///
  /// The height of a line is a fraction of the size, which depends on its characters: 0.73 with capitals or other tall
  /// characters, 0.95 if there are also characters that reach below the baseline, 0.76 with small characters and such
  /// characters, and 0.54 with small characters alone.
  private static func letterSize(rows: Set<Int>, text: String) -> Double {
    var tallest = 0
    for row in rows where !rows.contains(row - 1) {
      var end = row
      while rows.contains(end) { end += 1 }
      tallest = max(tallest, end - row)
    }
    let isDeep = text.contains { "gjpqyQ,;()[]{}|".contains($0) }
    let isTall = text.contains { $0.isUppercase || $0.isNumber || "bdfhklt".contains($0) }
    return Double(tallest) / (isDeep ? (isTall ? 0.95 : 0.76) : (isTall ? 0.73 : 0.54))
  }
}
