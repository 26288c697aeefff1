// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Reads the arguments of an event in the wire format of the Wayland protocol, in their order.
struct WireReader {
  /// The event is shorter than its arguments, or a file is missing.
  struct Malformed: Error {}

  let object: UInt32
  let opcode: UInt16
  private let body: ArraySlice<UInt8>
  private var offset: Int
  /// The files that have arrived with this event and the events after it.
  private(set) var files: ArraySlice<WireFile>

  /// Creates a reader for the first message of a stream; nil if the message is not complete yet.
  ///
  /// - Parameters:
  ///   - stream: the bytes that have arrived.
  ///   - files: the files that have arrived.
  init?(_ stream: ArraySlice<UInt8>, files: ArraySlice<WireFile>) {
    guard stream.count >= 8 else { return nil }
    let head = Self.number(stream, at: stream.startIndex + 4)
    let length = Int(head >> 16)
    guard length >= 8, stream.count >= length else { return nil }
    object = Self.number(stream, at: stream.startIndex)
    opcode = UInt16(truncatingIfNeeded: head)
    body = stream[stream.startIndex..<stream.startIndex + length]
    offset = stream.startIndex + 8
    self.files = files
  }

  /// The length of the whole message in bytes.
  var length: Int { body.count }

  mutating func uint() throws -> UInt32 {
    guard offset + 4 <= body.endIndex else { throw Malformed() }
    defer { offset += 4 }
    return Self.number(body, at: offset)
  }

  mutating func int() throws -> Int32 { Int32(bitPattern: try uint()) }

  mutating func fixed() throws -> Double { Double(try int()) / 256 }

  mutating func array() throws -> [UInt8] {
    let count = Int(try uint())
    guard count <= body.endIndex - offset else { throw Malformed() }
    defer { offset += (count + 3) / 4 * 4 }
    return Array(body[offset..<offset + count])
  }

  mutating func string() throws -> String { String(decoding: try array().prefix { $0 != 0 }, as: UTF8.self) }

  mutating func fd() throws -> WireFile {
    guard let file = files.popFirst() else { throw Malformed() }
    return file
  }

  private static func number(_ bytes: ArraySlice<UInt8>, at offset: Int) -> UInt32 {
    bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset - bytes.startIndex, as: UInt32.self) }
  }
}
