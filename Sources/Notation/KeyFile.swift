// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A key file: groups of keys with values.
///
///     [group]
///     # comment
///     key = value
///
/// Desktop entries, the lists of default programs, service files of D-Bus, GSettings and `QSettings` use this form. A
/// change keeps all other lines, in their order, also those that have no meaning.
///
/// Sources of the rules: freedesktop.org Desktop Entry Specification 1.5, "Basic format of the file" and "Possible value
/// types"; GLib's `GKeyFile` (2.74) for what the specification leaves open. `GKeyFile` refuses a file with a line that is
/// no group, key or comment; here such a line has no meaning.
package struct KeyFile: Sendable {
  private struct Line {
    let text: String
    let content: Content

    var isTitle: Bool { if case .group = content { true } else { false } }

    func isTitle(of group: String) -> Bool {
      if case .group(let name) = content { name == group } else { false }
    }
  }

  private enum Content {
    case group(String)
    case entry(key: String, value: String)
    /// A comment, an empty line, or a line without a meaning.
    case other
  }

  private var lines: [Line]

  package init(_ text: String) {
    var text = text
    lines = text.withUTF8(Self.lines)
    while lines.last?.text.isEmpty == true { lines.removeLast() }
  }

  /// Reads a file; returns nil if there is no readable file.
  ///
  /// Bytes that are not UTF-8 become replacement characters, so that one wrong translation does not hide a program.
  package init?(readingFrom path: String) {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    self.init(String(decoding: data, as: UTF8.self))
  }

  /// The text of the file.
  package var text: String { lines.map { $0.text + "\n" }.joined() }

  // MARK: - Values

  /// Returns the value of a key as it stands in the file; nil if the group has no such key.
  ///
  /// If the file has a key twice, the last one counts. Groups of the same name are one group.
  package func value(of key: String, in group: String) -> String? {
    guard let index = index(of: key, in: group), case .entry(_, let value) = lines[index].content else {
      return nil
    }
    return value
  }

  /// Returns the value of a key of the type string, with its escapes replaced; nil if the group has no such key.
  package func string(_ key: String, in group: String) -> String? {
    value(of: key, in: group).flatMap { Self.strings($0, separator: nil).first }
  }

  /// Returns the value of a key whose type is a list of strings; empty if the group has no such key.
  package func strings(_ key: String, in group: String) -> [String] {
    value(of: key, in: group).map { Self.strings($0, separator: ";") } ?? []
  }

  /// Returns whether a key has the value true; a missing key and a value of another type are not true.
  package func isTrue(_ key: String, in group: String) -> Bool {
    guard let value = value(of: key, in: group) else { return false }
    return ["true", "1"].contains(value.trimmingCharacters(in: .whitespaces))
  }

  // MARK: - Changes

  /// Sets the value of a key; adds the key and the group if necessary.
  ///
  /// - Parameters:
  ///   - key: the key, as it stands in the file.
  ///   - value: the value, as it stands in the file.
  ///   - group: the name of the group, as it stands in the file.
  package mutating func set(_ key: String, to value: String, in group: String) {
    let line = Line(text: "\(key)=\(value)", content: .entry(key: key, value: value))
    if let index = index(of: key, in: group) {
      lines[index] = line
    } else if let title = lines.firstIndex(where: { $0.isTitle(of: group) }) {
      var end = lines[(title + 1)...].firstIndex { $0.isTitle } ?? lines.count
      // Before the empty lines that separate the next group.
      while lines[end - 1].text.isEmpty { end -= 1 }
      lines.insert(line, at: end)
    } else {
      if !lines.isEmpty { lines.append(Line(text: "", content: .other)) }
      lines += [Line(text: "[\(group)]", content: .group(group)), line]
    }
  }

  /// Removes a key.
  package mutating func remove(_ key: String, in group: String) {
    while let index = index(of: key, in: group) { lines.remove(at: index) }
  }

  /// Returns a string as the value of a key of the type string.
  package static func escaped(_ string: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\".unicodeScalars
      case "\n": result += "\\n".unicodeScalars
      case "\r": result += "\\r".unicodeScalars
      case "\t": result += "\\t".unicodeScalars
      // Spaces at the start do not belong to a value.
      case " " where result.isEmpty: result += "\\s".unicodeScalars
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  // MARK: - Reading

  private func index(of key: String, in group: String) -> Int? {
    var isInGroup = false
    var result: Int?
    for (index, line) in lines.enumerated() {
      switch line.content {
      case .group(let name): isInGroup = name == group
      case .entry(key, _) where isInGroup: result = index
      case .entry, .other: break
      }
    }
    return result
  }

  /// Splits the text at line feeds; other characters that end a line in Unicode may be part of a value.
  ///
  /// Hundreds of desktop files may be read at once, and each may have names in a hundred languages. So this searches for
  /// bytes.
  private static func lines(of bytes: UnsafeBufferPointer<UInt8>) -> [Line] {
    var lines: [Line] = []
    var start = 0
    while start < bytes.count {
      let end = position(of: "\n", in: bytes, from: start, to: bytes.count) ?? bytes.count
      let last = end > start && bytes[end - 1] == UInt8(ascii: "\r") ? end - 1 : end
      lines.append(line(in: bytes, from: start, to: last))
      start = end + 1
    }
    return lines
  }

  private static func line(in bytes: UnsafeBufferPointer<UInt8>, from lineStart: Int, to end: Int) -> Line {
    func text(_ start: Int, _ end: Int) -> String {
      String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
    }
    let whole = text(lineStart, end)
    let start = skippingSpaces(in: bytes, from: lineStart, to: end)
    guard start < end, bytes[start] != UInt8(ascii: "#") else { return Line(text: whole, content: .other) }
    if bytes[start] == UInt8(ascii: "[") {
      guard let close = position(of: "]", in: bytes, from: start, to: end),
        skippingSpaces(in: bytes, from: close + 1, to: end) == end
      else { return Line(text: whole, content: .other) }
      return Line(text: whole, content: .group(text(start + 1, close)))
    }
    guard let equals = position(of: "=", in: bytes, from: start, to: end), equals > start else {
      return Line(text: whole, content: .other)
    }
    var keyEnd = equals
    while isSpace(bytes[keyEnd - 1]) { keyEnd -= 1 }
    let value = text(skippingSpaces(in: bytes, from: equals + 1, to: end), end)
    return Line(text: whole, content: .entry(key: text(start, keyEnd), value: value))
  }

  private static func position(
    of scalar: Unicode.Scalar, in bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int
  ) -> Int? {
    guard start < end, let base = bytes.baseAddress,
      let found = memchr(base + start, Int32(scalar.value), end - start)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  private static func skippingSpaces(in bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int)
    -> Int
  {
    var index = start
    while index < end, isSpace(bytes[index]) { index += 1 }
    return index
  }

  /// Whether a byte is a space for `GKeyFile`.
  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }

  /// Splits a value at a separator that has no backslash before it, and replaces the escapes.
  ///
  /// The last string may have a separator after it. A backslash before any other character is itself a part of the
  /// string; `GKeyFile` refuses such values, but desktop entries have them.
  private static func strings(_ value: String, separator: Unicode.Scalar?) -> [String] {
    var strings: [String] = []
    var string = String.UnicodeScalarView()
    var scalars = value.unicodeScalars.makeIterator()
    while let scalar = scalars.next() {
      if scalar == separator {
        strings.append(String(string))
        string = String.UnicodeScalarView()
      } else if scalar == "\\" {
        let next = scalars.next()
        switch next {
        case "s": string.append(" ")
        case "n": string.append("\n")
        case "r": string.append("\r")
        case "t": string.append("\t")
        case "\\": string.append("\\")
        case separator where separator != nil: string += [next].compactMap { $0 }
        default: string += [scalar, next].compactMap { $0 }
        }
      } else {
        string.append(scalar)
      }
    }
    if !string.isEmpty || separator == nil { strings.append(String(string)) }
    return strings
  }
}
