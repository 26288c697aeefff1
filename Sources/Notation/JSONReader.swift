// SPDX-License-Identifier: Apache-2.0

/// Parses a JSON document (RFC 8259) in one pass over its bytes.
///
/// An error has no position, because no caller uses it.
package struct JSONReader {
  /// The reason why there is no value.
  package enum Problem: Error, Equatable {
    case invalid, nestedTooDeeply
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  /// The largest nesting depth, so that no document can exhaust the stack.
  private let maximumDepth: Int
  private var offset = 0
  private var isTooDeep = false

  private init(_ bytes: UnsafeBufferPointer<UInt8>, maximumDepth: Int) {
    self.bytes = bytes
    self.maximumDepth = maximumDepth
  }

  /// Parses a document.
  ///
  /// - Throws: ``Problem``.
  static func read(_ bytes: UnsafeBufferPointer<UInt8>, maximumDepth: Int) throws(Problem)
    -> JSONValue
  {
    var reader = JSONReader(bytes, maximumDepth: maximumDepth)
    // A byte order mark may be ignored (section 8.1).
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.offset = 3 }
    reader.skipSpace()
    guard let value = reader.value(depth: 0) else {
      throw reader.isTooDeep ? Problem.nestedTooDeeply : .invalid
    }
    reader.skipSpace()
    guard reader.offset == bytes.count else { throw Problem.invalid }
    return value
  }

  private var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func skipSpace() {
    while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { offset += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    offset += 1
    return true
  }

  private mutating func value(depth: Int) -> JSONValue? {
    guard depth <= maximumDepth else {
      isTooDeep = true
      return nil
    }
    guard let first = current else { return nil }
    switch first {
    case UInt8(ascii: "{"): return object(depth: depth)
    case UInt8(ascii: "["): return array(depth: depth)
    case UInt8(ascii: "\""): return string().map { .string($0) }
    case UInt8(ascii: "t"): return word("true", .bool(true))
    case UInt8(ascii: "f"): return word("false", .bool(false))
    case UInt8(ascii: "n"): return word("null", .null)
    default: return number()
    }
  }

  private mutating func object(depth: Int) -> JSONValue? {
    var members: [String: JSONValue] = [:]
    offset += 1
    skipSpace()
    if take(UInt8(ascii: "}")) { return .object(members) }
    while true {
      guard current == UInt8(ascii: "\""), let key = string() else { return nil }
      skipSpace()
      guard take(UInt8(ascii: ":")) else { return nil }
      skipSpace()
      guard let value = value(depth: depth + 1) else { return nil }
      members[key] = value
      skipSpace()
      if take(UInt8(ascii: "}")) { return .object(members) }
      guard take(UInt8(ascii: ",")) else { return nil }
      skipSpace()
    }
  }

  private mutating func array(depth: Int) -> JSONValue? {
    var values: [JSONValue] = []
    offset += 1
    skipSpace()
    if take(UInt8(ascii: "]")) { return .array(values) }
    while true {
      guard let value = value(depth: depth + 1) else { return nil }
      values.append(value)
      skipSpace()
      if take(UInt8(ascii: "]")) { return .array(values) }
      guard take(UInt8(ascii: ",")) else { return nil }
      skipSpace()
    }
  }

  private mutating func word(_ word: StaticString, _ value: JSONValue) -> JSONValue? {
    let end = offset + word.utf8CodeUnitCount
    guard end <= bytes.count, bytes[offset..<end].elementsEqual("\(word)".utf8) else { return nil }
    offset = end
    return value
  }

  private mutating func number() -> JSONValue? {
    let start = offset
    _ = take(UInt8(ascii: "-"))
    if !take(UInt8(ascii: "0")) { guard digits() else { return nil } }
    if take(UInt8(ascii: ".")) { guard digits() else { return nil } }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      guard digits() else { return nil }
    }
    // A number outside the range of `Double` would become infinite.
    guard let value = Double(String(decoding: bytes[start..<offset], as: UTF8.self)), value.isFinite else {
      return nil
    }
    return .number(value)
  }

  private mutating func digits() -> Bool {
    let start = offset
    while let byte = current, (0x30...0x39).contains(byte) { offset += 1 }
    return offset > start
  }

  private mutating func string() -> String? {
    offset += 1
    let start = offset
    while let byte = current, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 {
      offset += 1
    }
    // Fast path: most strings contain no escapes.
    if take(UInt8(ascii: "\"")) {
      return String(validating: bytes[start..<(offset - 1)], as: UTF8.self)
    }
    var text = [UInt8](bytes[start..<offset])
    while let byte = current {
      offset += 1
      switch byte {
      case UInt8(ascii: "\""): return String(validating: text, as: UTF8.self)
      case UInt8(ascii: "\\"): guard escape(&text) else { return nil }
      case 0..<0x20: return nil
      default: text.append(byte)
      }
    }
    return nil
  }

  private mutating func escape(_ text: inout [UInt8]) -> Bool {
    guard let byte = current else { return false }
    offset += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      guard let scalar = scalar() else { return false }
      text.append(contentsOf: UTF8.encode(scalar) ?? .init())
    default: return false
    }
    return true
  }

  /// Parses the hexadecimal digits of an escaped character, which is one UTF-16 unit or two.
  private mutating func scalar() -> Unicode.Scalar? {
    guard let first = unit() else { return nil }
    guard (0xD800..<0xDC00).contains(first) else { return Unicode.Scalar(first) }
    guard take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")), let second = unit(),
      (0xDC00..<0xE000).contains(second)
    else { return nil }
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
  }

  private mutating func unit() -> UInt32? {
    guard offset + 4 <= bytes.count else { return nil }
    var unit: UInt32 = 0
    for byte in bytes[offset..<(offset + 4)] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else { return nil }
      unit = unit << 4 | UInt32(digit)
    }
    offset += 4
    return unit
  }
}
