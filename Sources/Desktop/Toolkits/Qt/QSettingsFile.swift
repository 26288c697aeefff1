// SPDX-License-Identifier: Apache-2.0

/// The escapes in the settings files of `QSettings` on Unix, in its native format (Qt 5.15 and 6.4 read the same).
///
/// Source: `QSettingsPrivate::iniEscapedKey` and `iniEscapedString`.
enum QSettingsFile {
  /// Returns the group and the key, as they stand in the file, for a key with the separator `/`.
  static func place(of key: String) -> (group: String, key: String) {
    let parts = key.split(separator: "/", maxSplits: 1)
    guard parts.count == 2 else { return ("General", escaped(key)) }
    // A group that a program calls General, in any case, differs from the group of the keys without one.
    let group = parts[0].lowercased() == "general" ? "%\(parts[0])" : escaped(String(parts[0]))
    return (group, escaped(String(parts[1])))
  }

  private static func escaped(_ key: String) -> String {
    key.unicodeScalars.map { scalar in
      switch scalar {
      case "/": "\\"
      case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".": String(scalar)
      case "\0"..."\u{ff}": "%" + hexadecimal(scalar.value, digits: 2)
      default: String(scalar).utf16.map { "%U" + hexadecimal(UInt32($0), digits: 4) }.joined()
      }
    }.joined()
  }

  /// Returns the text of a value.
  static func text(_ value: SettingValue) -> String {
    switch value {
    case .flag(let flag): String(flag)
    case .integer(let number): String(number)
    case .number(let number): String(number)
    case .text(let text): quoted(text)
    case .raw(let text): text
    }
  }

  /// Returns a string in quotation marks, in which all characters but the printable ones of ASCII are escaped.
  ///
  /// Qt 5 reads a file as Latin-1 and Qt 6 as UTF-8; escapes mean the same in both. An "@" at the start marks other types
  /// of values, and a second one a string.
  private static func quoted(_ text: String) -> String {
    var result = text.hasPrefix("@") ? "\"@" : "\""
    var followsEscape = false
    for unit in text.utf16 {
      let scalar = Unicode.Scalar(unit) ?? "\u{fffd}"
      // A digit after an escape would belong to the escape.
      let isEscaped =
        !(" "..."~").contains(scalar) || followsEscape && Character(scalar).isHexDigit
      if isEscaped {
        result += "\\x" + String(unit, radix: 16)
      } else {
        result += (scalar == "\"" || scalar == "\\" ? "\\" : "") + String(scalar)
      }
      followsEscape = isEscaped
    }
    return result + "\""
  }

  private static func hexadecimal(_ number: UInt32, digits: Int) -> String {
    let text = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
