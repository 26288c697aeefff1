// SPDX-License-Identifier: Apache-2.0

import CZlib
import Foundation

/// Builds a zip archive in memory: each entry with its header, and all headers again in the directory at the end.
///
/// PKWARE's APPNOTE, 4.3, specifies the format.
struct ZipWriter {
  enum Kind: UInt32 {
    case file = 0o100000
    case folder = 0o040000
    case link = 0o120000
  }

  struct Entry {
    /// The path in the archive; the path of a folder ends with a slash.
    let name: String
    let kind: Kind
    let permissions: UInt16
    let date: Date
  }

  private var archive = Data()
  private var directory = Data()
  private var count = 0

  mutating func add(_ entry: Entry, _ content: Data) throws {
    let name = Data(entry.name.utf8)
    guard content.count < UInt32.max, archive.count < UInt32.max, name.count <= UInt16.max,
      count < UInt16.max
    else { throw ZipArchive.Problem.tooLarge(path: entry.name) }
    let compressed = entry.kind == .file ? try Self.deflate(content, entry.name) : content
    let isSmaller = compressed.count < content.count
    let stored = isSmaller ? compressed : content

    var header = Data()
    header.append(number: UInt16(20))  // The format version needed for reading: 2.0.
    header.append(number: UInt16(1 << 11))  // The name is UTF-8.
    header.append(number: UInt16(isSmaller ? 8 : 0))
    header.append(number: Self.time(of: entry.date))
    header.append(number: Self.checksum(of: content))
    header.append(number: UInt32(stored.count))
    header.append(number: UInt32(content.count))
    header.append(number: UInt16(name.count))
    header.append(number: UInt16(0))  // No extra field.

    directory.append(number: UInt32(0x0201_4b50))
    directory.append(number: UInt16(3 << 8 | 20))  // Created on Unix.
    directory.append(header)
    directory.append(number: UInt16(0))  // No comment.
    directory.append(number: UInt16(0))  // On the first disk.
    directory.append(number: UInt16(0))
    directory.append(number: (entry.kind.rawValue | UInt32(entry.permissions)) << 16)
    directory.append(number: UInt32(archive.count))
    directory.append(name)

    archive.append(number: UInt32(0x0403_4b50))
    archive.append(header)
    archive.append(name)
    archive.append(stored)
    count += 1
  }

  /// Returns the complete archive.
  func finish() throws -> Data {
    guard archive.count + directory.count < UInt32.max else {
      throw ZipArchive.Problem.tooLarge(path: "The folder")
    }
    var result = archive
    result.append(directory)
    result.append(number: UInt32(0x0605_4b50))
    result.append(number: UInt32(0))  // One disk.
    result.append(number: UInt16(count))
    result.append(number: UInt16(count))
    result.append(number: UInt32(directory.count))
    result.append(number: UInt32(archive.count))
    result.append(number: UInt16(0))  // No comment.
    return result
  }

  /// Returns the content as raw deflate data.
  private static func deflate(_ content: Data, _ name: String) throws -> Data {
    guard !content.isEmpty else { return content }
    var stream = z_stream()
    guard czlib_deflate_init(&stream, Z_DEFAULT_COMPRESSION) == Z_OK else {
      throw ZipArchive.Problem.compression(path: name)
    }
    defer { deflateEnd(&stream) }
    var result = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(content.count))))
    let status = content.withUnsafeBytes { input in
      result.withUnsafeMutableBufferPointer { output in
        stream.next_in = UnsafeMutablePointer(mutating: input.bindMemory(to: UInt8.self).baseAddress)
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(clamping: output.count)
        return CZlib.deflate(&stream, Z_FINISH)
      }
    }
    guard status == Z_STREAM_END else { throw ZipArchive.Problem.compression(path: name) }
    return Data(result.prefix(Int(stream.total_out)))
  }

  private static func checksum(of content: Data) -> UInt32 {
    content.withUnsafeBytes { bytes in
      UInt32(truncatingIfNeeded: crc32(0, bytes.bindMemory(to: UInt8.self).baseAddress, UInt32(bytes.count)))
    }
  }

  /// Returns the local time in the format of zip: years count from 1980, and seconds in steps of two.
  private static func time(of date: Date) -> UInt32 {
    let calendar = Calendar(identifier: .gregorian)
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
    let year = min(max(parts.year ?? 1980, 1980), 2107) - 1980
    let day = year << 9 | (parts.month ?? 1) << 5 | (parts.day ?? 1)
    let time = (parts.hour ?? 0) << 11 | (parts.minute ?? 0) << 5 | (parts.second ?? 0) / 2
    return UInt32(day) << 16 | UInt32(time)
  }
}

extension Data {
  /// Appends a number, lowest byte first.
  fileprivate mutating func append(number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }
}
