// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Converts keysyms to characters.
extension KeySym {
  /// The Unicode character of a Latin-1 or Unicode keysym; nil for a function key.
  package var scalar: Unicode.Scalar? {
    switch rawValue {
    case 0x20...0x7e, 0xa0...0xff: Unicode.Scalar(rawValue)
    case 0x0100_0000...0x0110_ffff: Unicode.Scalar(rawValue & 0x00ff_ffff)
    default: nil
    }
  }

  /// The character that a key with this symbol types; nil for keys that type no character.
  package var typedScalar: Unicode.Scalar? {
    if let scalar { return scalar }
    switch rawValue {
    // The keypad: its keysyms are those of ASCII plus an offset.
    case 0xffaa...0xffaf, 0xffb0...0xffb9, 0xffbd: return Unicode.Scalar(rawValue - 0xff80)
    case 0xff80: return " "
    case 0x20a0...0x20af: return Unicode.Scalar(rawValue)
    default: return Self.olderThanUnicode[rawValue]
    }
  }

  /// The characters of the keysyms that are older than Unicode.
  ///
  /// The second byte selects a part of ISO 8859 or another 8-bit set, and the last byte is the code in it (X Window
  /// System Protocol, appendix A).
  private static let olderThanUnicode: [UInt32: Unicode.Scalar] = {
    let sets: [(UInt32, String)] = [
      (0x100, "ISO-8859-2"), (0x200, "ISO-8859-3"), (0x300, "ISO-8859-4"), (0x500, "ISO-8859-6"),
      (0x600, "KOI8-R"), (0x700, "ISO-8859-7"), (0xc00, "ISO-8859-8"), (0xd00, "TIS-620"),
      (0x1300, "ISO-8859-15"),
    ]
    var table: [UInt32: Unicode.Scalar] = [:]
    for (base, name) in sets {
      let converter = iconv_open("UTF-32LE", name)
      // A system without these conversion tables supports only keysyms of Unicode.
      guard converter != iconv_t(bitPattern: -1) else { continue }
      defer { iconv_close(converter) }
      for byte in UInt8(0xa1)...0xff {
        var source = [CChar(bitPattern: byte)]
        var target: UInt32 = 0
        let converted = source.withUnsafeMutableBufferPointer { source in
          withUnsafeMutableBytes(of: &target) { target in
            var input = source.baseAddress
            var output = target.bindMemory(to: CChar.self).baseAddress
            var (inputLeft, outputLeft) = (1, 4)
            return iconv(converter, &input, &inputLeft, &output, &outputLeft) == 0 && outputLeft == 0
          }
        }
        if converted, let scalar = Unicode.Scalar(target.littleEndian) { table[base | UInt32(byte)] = scalar }
      }
    }
    return table
  }()
}
