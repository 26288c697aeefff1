// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The segments of an ELF file, which assign a linked address to an offset in the file.
package struct ObjectFile: Sendable {
  private struct Segment {
    let offset: UInt64
    let address: UInt64
    let size: UInt64
  }

  private let segments: [Segment]

  /// Reads the segments of a file; nil if it cannot be read, or is not a 64-bit ELF file in this machine's byte order.
  package init?(_ path: String) {
    guard let file = FileHandle(forReadingAtPath: path), let header = try? file.read(upToCount: 64),
      header.count == 64, header.prefix(5) == Data([0x7F, 0x45, 0x4C, 0x46, 2])
    else { return nil }
    let start: UInt64 = Self.value(header, at: 32)
    let size = Int(Self.value(header, at: 54) as UInt16)
    let count = Int(Self.value(header, at: 56) as UInt16)
    // No file is longer than `Int64.max` bytes, and seeking further is a runtime error.
    guard size >= 56, start <= UInt64(Int64.max), (try? file.seek(toOffset: start)) != nil,
      let table = try? file.read(upToCount: size * count), table.count == size * count
    else { return nil }
    segments = (0..<count).compactMap { number in
      let entry = number * size
      // PT_LOAD
      guard (Self.value(table, at: entry) as UInt32) == 1 else { return nil }
      return Segment(
        offset: Self.value(table, at: entry + 8), address: Self.value(table, at: entry + 16),
        size: Self.value(table, at: entry + 32))
    }
  }

  private static func value<Value: FixedWidthInteger>(_ data: Data, at offset: Int) -> Value {
    data.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: Value.self) }
  }

  /// Returns the address that debuggers use for an offset in the file; nil if no segment contains the offset.
  package func address(ofOffset offset: UInt64) -> UInt64? {
    // A file may contain any values, so an overflow of the sum must not end the process.
    segments.first { $0.offset <= offset && offset - $0.offset < $0.size }
      .map { $0.address &+ (offset - $0.offset) }
  }
}
