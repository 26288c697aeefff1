// SPDX-License-Identifier: Apache-2.0

/// Reads one JSON document by recursive descent over its bytes (RFC 8259).
struct JSONParser {
  /// The maximum nesting depth, so that no document can exhaust the stack.
  static let maximumDepth = 200

  let bytes: [UInt8]
  let file: String
  private var offset = 0
  private var line = 1
  /// The number of characters of the current line up to ``counted``.
  private var column = 0
  /// The offset up to which the characters of the current line are counted.
  ///
  /// The next count continues there, because a document may be one long line.
  private var counted = 0

  init(bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
  }

  mutating func document() throws -> PositionedJSON {
    // A parser may ignore a byte order mark (section 8.1), and some editors write one.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      offset = 3
      counted = 3
    }
    skipSpace()
    let root = try value(at: "", depth: 0)
    skipSpace()
    if offset < bytes.count { throw problem("expected the end of the document, but found \(found)") }
    return root
  }

  // MARK: - Values

  private mutating func value(at path: String, depth: Int) throws -> PositionedJSON {
    guard depth <= Self.maximumDepth else {
      throw problem("values are nested more than \(Self.maximumDepth) levels deep", path)
    }
    let place = self.place
    let value: PositionedJSON.Value
    switch current {
    case UInt8(ascii: "{"): value = .object(try members(at: path, depth: depth))
    case UInt8(ascii: "["): value = .array(try elements(at: path, depth: depth))
    case UInt8(ascii: "\""): value = .string(try string(at: path))
    case let byte? where byte == UInt8(ascii: "-") || isDigit(byte): value = .number(try number(at: path))
    case UInt8(ascii: "t"): value = try word("true", .bool(true), path)
    case UInt8(ascii: "f"): value = try word("false", .bool(false), path)
    case UInt8(ascii: "n"): value = try word("null", .null, path)
    default: throw problem("expected a value, but found \(found)", path)
    }
    return PositionedJSON(value: value, place: place, keyPath: path, file: file)
  }

  private mutating func members(at path: String, depth: Int) throws -> [PositionedJSON.Member] {
    var members: [PositionedJSON.Member] = []
    var seen: Set<String> = []
    offset += 1
    skipSpace()
    if take("}") { return members }
    while true {
      let place = self.place
      guard current == UInt8(ascii: "\"") else {
        throw problem("expected a key in quotation marks, but found \(found)", path)
      }
      let key = try string(at: path)
      let inner = path.isEmpty ? key : "\(path).\(key)"
      guard seen.insert(key).inserted else {
        throw DocumentError(
          file: file, place: place, keyPath: inner, problem: "the key occurs twice in one object")
      }
      skipSpace()
      guard take(":") else { throw problem("expected \":\" after the key, but found \(found)", inner) }
      skipSpace()
      members.append(.init(key: key, place: place, value: try value(at: inner, depth: depth + 1)))
      skipSpace()
      if take("}") { return members }
      guard take(",") else { throw problem("expected \",\" or \"}\", but found \(found)", path) }
      skipSpace()
    }
  }

  private mutating func elements(at path: String, depth: Int) throws -> [PositionedJSON] {
    var elements: [PositionedJSON] = []
    offset += 1
    skipSpace()
    if take("]") { return elements }
    while true {
      elements.append(try value(at: "\(path)[\(elements.count)]", depth: depth + 1))
      skipSpace()
      if take("]") { return elements }
      guard take(",") else { throw problem("expected \",\" or \"]\", but found \(found)", path) }
      skipSpace()
    }
  }

  private mutating func word(_ word: StaticString, _ value: PositionedJSON.Value, _ path: String) throws
    -> PositionedJSON.Value
  {
    let expected = Array("\(word)".utf8)
    guard bytes[offset...].starts(with: expected) else {
      throw problem("expected a value, but found \(found)", path)
    }
    offset += expected.count
    return value
  }

  private mutating func number(at path: String) throws -> String {
    let start = offset
    _ = take("-")
    if !take("0") { try digits(path) }
    if take(".") { try digits(path) }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try digits(path)
    }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private mutating func digits(_ path: String) throws {
    guard let digit = current, isDigit(digit) else {
      throw problem("expected a digit of a number, but found \(found)", path)
    }
    while let digit = current, isDigit(digit) { offset += 1 }
  }

  // MARK: - Strings

  private mutating func string(at path: String) throws -> String {
    var text: [UInt8] = []
    offset += 1
    while true {
      switch current {
      case nil: throw problem("the document ends inside a string", path)
      case UInt8(ascii: "\""):
        offset += 1
        guard let text = String(validating: text, as: UTF8.self) else {
          throw problem("the text before this position is not valid UTF-8", path)
        }
        return text
      case UInt8(ascii: "\\"):
        offset += 1
        text += try escape(path)
      case .some(let byte):
        guard byte >= 0x20 else {
          throw problem(
            "expected an escape such as \"\\n\" for a control character, but found the character "
              + "itself", path)
        }
        text.append(byte)
        offset += 1
      }
    }
  }

  private mutating func escape(_ path: String) throws -> [UInt8] {
    let plain: [UInt8: UInt8] = [
      UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "\\"): UInt8(ascii: "\\"),
      UInt8(ascii: "/"): UInt8(ascii: "/"), UInt8(ascii: "b"): 8, UInt8(ascii: "f"): 12,
      UInt8(ascii: "n"): 10, UInt8(ascii: "r"): 13, UInt8(ascii: "t"): 9,
    ]
    guard let byte = current else { throw problem("the document ends inside a string", path) }
    if let character = plain[byte] {
      offset += 1
      return [character]
    }
    guard take("u") else {
      throw problem("expected one of the characters \" \\ / b f n r t u after the backslash", path)
    }
    var scalar = try unit(path)
    if (0xD800..<0xDC00).contains(scalar) {
      guard take("\\"), take("u") else { throw problem("expected the second half of a surrogate pair", path) }
      let low = try unit(path)
      guard (0xDC00..<0xE000).contains(low) else {
        throw problem("expected the second half of a surrogate pair", path)
      }
      scalar = 0x10000 + (scalar - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(scalar) else {
      throw problem("a low surrogate has no high surrogate before it", path)
    }
    return Array(String(Character(scalar)).utf8)
  }

  private mutating func unit(_ path: String) throws -> UInt32 {
    let end = min(offset + 4, bytes.count)
    let digits = String(decoding: bytes[offset..<end], as: UTF8.self)
    guard digits.utf8.count == 4, digits.allSatisfy(\.isHexDigit), let unit = UInt32(digits, radix: 16) else {
      throw problem("expected four hexadecimal digits after \"\\u\"", path)
    }
    offset = end
    return unit
  }

  // MARK: - Bytes

  private var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard let byte = current, byte == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = current, [0x20, 0x09, 0x0A, 0x0D].contains(byte) {
      offset += 1
      if byte == 0x0A {
        line += 1
        (column, counted) = (0, offset)
      }
    }
  }

  private var place: TextPosition {
    mutating get {
      // Continuation bytes of UTF-8 are not counted.
      column += bytes[counted..<offset].count { $0 & 0xC0 != 0x80 }
      counted = offset
      return TextPosition(line: line, column: 1 + column)
    }
  }

  /// The word or character at the current offset, in words for a message.
  private var found: String {
    guard offset < bytes.count else { return "the end of the document" }
    let rest = String(decoding: bytes[offset...].prefix(24), as: UTF8.self)
    let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    return "\"\(word.isEmpty ? rest.prefix(1) : word)\""
  }

  private mutating func problem(_ clause: String, _ path: String = "") -> DocumentError {
    DocumentError(file: file, place: place, keyPath: path, problem: clause)
  }
}
