// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Estimates the width of a string on one line, for toolkits that do not report character positions.
///
/// The widths of usual fonts differ by at most a fifth, so text counts as clipped only if its element is far too
/// narrow.
enum TextWidthEstimate {
  /// The smallest fraction of the estimated width in which a whole string can fit.
  static let minimumPart = 0.72

  /// Estimates the width of a string.
  ///
  /// - Parameters:
  ///   - text: one line.
  ///   - size: the size of the characters, in pixels.
  /// - Returns: the width in pixels.
  static func width(of text: String, size: Double) -> Double {
    text.unicodeScalars.reduce(0) { $0 + part(of: $1) } * size
  }

  /// Returns the width (advance) of a character as a fraction of the character size.
  ///
  /// Of the widths in DejaVu Sans, Noto Sans and Cantarell, it is the smallest.
  private static func part(of scalar: Unicode.Scalar) -> Double {
    switch scalar {
    case "i", "j", "l", "'", ".", ",", ":", ";", "!", "|", "I", "[", "]", "(", ")", "f", "t", "r", " ": 0.28
    case "m", "w", "M", "W", "@", "%", "Ш", "Щ", "Ж", "Ю", "ш", "щ", "ж", "ю": 0.8
    default:
      switch scalar.value {
      case 0x0300...0x036F, 0x200B...0x200F, 0xFE00...0xFE0F: 0
      case 0x1100...0x11FF, 0x2E80...0x9FFF, 0xAC00...0xD7AF, 0xF900...0xFAFF, 0xFF00...0xFF60: 0.95
      case 0x1F000...0x1FAFF: 1
      default: scalar.properties.isUppercase ? 0.6 : 0.5
      }
    }
  }
}
