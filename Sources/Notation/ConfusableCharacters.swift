// SPDX-License-Identifier: Apache-2.0

/// Finds and replaces invisible characters, and characters that look like others.
///
/// Because of such characters, two strings can differ although people see no difference.
package enum ConfusableCharacters {
  /// Returns a string as typed on a keyboard: with plain spaces, hyphens, quotation marks and dots, and without
  /// invisible characters.
  package static func plain(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0.value >= 0xA0 }) else { return text }
    var plain = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0xA0, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: plain += " "
      case 0xAD, 0x200B, 0x200E, 0x200F, 0x2060, 0xFEFF: break
      case 0x2010...0x2015, 0x2212: plain += "-"
      case 0x2018...0x201B, 0x2032: plain += "'"
      case 0x201C...0x201F, 0x2033: plain += "\""
      case 0x2026: plain += "..."
      default: plain.unicodeScalars.append(scalar)
      }
    }
    return plain
  }

  /// Returns a string in which characters that are invisible or look like a plain space are written as Swift escapes:
  /// `Sign\u{A0}in`.
  package static func spelledOut(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { names[$0.value] != nil }) else { return text }
    var spelled = ""
    for scalar in text.unicodeScalars {
      if names[scalar.value] == nil {
        spelled.unicodeScalars.append(scalar)
      } else {
        spelled += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      }
    }
    return spelled
  }

  /// Lists the characters of a string that ``spelledOut(_:)`` replaces: `U+00A0 no-break space`; nil if there is no
  /// such character.
  package static func remark(on text: String) -> String? {
    var seen: Set<UInt32> = []
    let found = text.unicodeScalars.compactMap { scalar -> String? in
      guard let name = names[scalar.value], seen.insert(scalar.value).inserted else { return nil }
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits) \(name)"
    }
    return found.isEmpty ? nil : found.joined(separator: ", ")
  }

  private static let names: [UInt32: String] = [
    0xA0: "no-break space", 0xAD: "soft hyphen", 0x2007: "figure space", 0x2009: "thin space",
    0x200A: "hair space", 0x200B: "zero width space", 0x200E: "left-to-right mark",
    0x200F: "right-to-left mark",
    0x202F: "narrow no-break space", 0x2060: "word joiner", 0x3000: "ideographic space",
    0xFEFF: "zero width no-break space",
  ]
}
