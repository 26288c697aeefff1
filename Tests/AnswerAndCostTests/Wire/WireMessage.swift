// SPDX-License-Identifier: Apache-2.0

import Foundation

/// One message of D-Bus, decoded from its bytes: D-Bus specification, "Message Format" and "Marshaling".
///
/// This is a second implementation, so that the tests check the library's answers with code that the library does not use.
/// The library's clients use sd-bus, which does not report a message's size; the costs need it.
struct WireMessage {
  enum Kind: UInt8 {
    case call = 1
    case reply, error, signal
  }

  let kind: Kind
  let serial: UInt32
  /// The bytes of header and body.
  let size: Int
  private(set) var replySerial: UInt32 = 0
  private(set) var path = ""
  private(set) var interface = ""
  private(set) var member = ""
  private(set) var errorName = ""
  private(set) var sender = ""
  private(set) var destination = ""
  private(set) var signature = ""
  let body: [UInt8]

  /// Takes the first message from the received bytes.
  ///
  /// - Returns: nil while the message is incomplete.
  /// - Throws: `WireError` for bytes that are not a message.
  init?(taking bytes: inout [UInt8], at start: inout Int) throws {
    guard bytes.count - start >= 16 else { return nil }
    guard bytes[start] == UInt8(ascii: "l"), let kind = Kind(rawValue: bytes[start + 1]) else {
      throw WireError(
        description: "expected a little-endian message of the bus, found \(bytes[start..<start + 16])")
    }
    var fixed = WireReader(bytes[(start + 4)..<(start + 16)])
    let bodyLength = Int(fixed.uint32())
    serial = fixed.uint32()
    let fieldsLength = Int(fixed.uint32())
    let header = (16 + fieldsLength + 7) & ~7
    guard bytes.count - start >= header + bodyLength else { return nil }
    self.kind = kind
    size = header + bodyLength
    body = Array(bytes[(start + header)..<(start + size)])
    var fields = WireReader(bytes[(start + 16)..<(start + 16 + fieldsLength)])
    while !fields.isAtEnd {
      fields.align(to: 8)
      let code = fields.byte()
      switch fields.signature() {
      case "u": replySerial = fields.uint32()
      case "g": signature = fields.signature()
      default:
        let text = fields.string()
        switch code {
        case 1: path = text
        case 2: interface = text
        case 3: member = text
        case 4: errorName = text
        case 6: destination = text
        case 7: sender = text
        default: break
        }
      }
    }
    start += size
  }

  var reader: WireReader { WireReader(body[...]) }
}

/// Reads values one after the other; values after the end are zero.
struct WireReader {
  private let bytes: ArraySlice<UInt8>
  private var offset = 0

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  var isAtEnd: Bool { offset >= bytes.count }

  mutating func align(to size: Int) { offset = (offset + size - 1) & ~(size - 1) }

  mutating func byte() -> UInt8 {
    defer { offset += 1 }
    return offset < bytes.count ? bytes[bytes.startIndex + offset] : 0
  }

  mutating func uint32() -> UInt32 {
    align(to: 4)
    return (0..<4).reduce(0) { $0 | UInt32(byte()) << (8 * $1) }
  }

  mutating func signature() -> String { text(Int(byte())) }
  mutating func string() -> String { text(Int(uint32())) }

  private mutating func text(_ length: Int) -> String {
    let start = min(bytes.startIndex + offset, bytes.endIndex)
    defer { offset += length + 1 }
    return String(decoding: bytes[start..<min(start + length, bytes.endIndex)], as: UTF8.self)
  }

  /// Returns the offset at which an array's elements end.
  ///
  /// The reader is then at the first element.
  mutating func array(alignment: Int) -> Int {
    let length = Int(uint32())
    align(to: alignment)
    return offset + length
  }

  func isBefore(_ end: Int) -> Bool { offset < end && !isAtEnd }
}

/// Builds the body of a call.
struct WireWriter {
  private(set) var bytes: [UInt8] = []

  mutating func align(to size: Int) { while bytes.count % size != 0 { bytes.append(0) } }

  mutating func byte(_ value: UInt8) { bytes.append(value) }

  mutating func uint32(_ value: UInt32) {
    align(to: 4)
    for shift in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * UInt32(shift)))) }
  }

  mutating func string(_ text: String) {
    uint32(UInt32(text.utf8.count))
    bytes += Array(text.utf8) + [0]
  }

  mutating func signature(_ text: String) { bytes += [UInt8(text.utf8.count)] + Array(text.utf8) + [0] }

  mutating func append(_ other: [UInt8]) { bytes += other }
}

struct WireError: Error, CustomStringConvertible {
  let description: String
}
