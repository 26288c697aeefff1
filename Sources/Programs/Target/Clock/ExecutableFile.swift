// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The properties of an executable (ELF, 64 bits) that decide whether a program uses a preloaded library.
struct ExecutableFile {
  /// Whether the file needs no dynamic linker.
  let isStatic: Bool
  /// Whether the compiler of Go made the file.
  let isGo: Bool
  /// Whether the file is for the architecture of this process.
  let isForThisArchitecture: Bool

  /// Reads a file; nil if it cannot be read, or is no executable.
  init?(_ path: String) {
    // Nil is the result for a file of another user, and for a process that has ended.
    guard let file = try? FileHandle(forReadingFrom: URL(fileURLWithPath: path)) else { return nil }
    self.init { offset, count in
      // As above.
      guard count <= Self.maximumTable, (try? file.seek(toOffset: UInt64(clamping: offset))) != nil,
        let data = try? file.read(upToCount: count), data.count == count
      else { return nil }
      return [UInt8](data)
    }
  }

  /// - Parameter read: returns the bytes at an offset; nil if the file is shorter.
  init?(read: (_ offset: Int, _ count: Int) -> [UInt8]?) {
    guard let header = read(0, Self.header), header.starts(with: [0x7F, 0x45, 0x4C, 0x46]) else { return nil }
    // 32-bit files have their header fields at other offsets.
    let is64 = header[4] == 2
    #if arch(x86_64)
      let machine = 62
    #elseif arch(arm64)
      let machine = 183
    #else
      let machine = -1
    #endif
    isForThisArchitecture = is64 && Self.number(header, 18, 2) == machine
    guard is64 else {
      (isStatic, isGo) = (false, false)
      return
    }
    let (size, count) = (Self.number(header, 54, 2), Self.number(header, 56, 2))
    guard size >= 4, let segments = read(Self.number(header, 32, 8), size * count) else { return nil }
    isStatic = !(0..<count).contains { Self.number(segments, $0 * size, 4) == Self.interpreter }
    isGo = Self.sectionNames(header, read)?.contains(".go.buildinfo") == true
  }

  private static let header = 64
  /// The type of the segment with the path of the dynamic linker: `PT_INTERP`.
  private static let interpreter = 3
  /// The maximum size of a table that is read.
  private static let maximumTable = 1 << 20

  private static func number(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> Int {
    guard offset >= 0, offset + count <= bytes.count else { return 0 }
    let value = bytes[offset..<(offset + count)].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(clamping: value)
  }

  /// Returns the names of the sections as one string, in which zero bytes separate them; nil if the file has none.
  private static func sectionNames(_ header: [UInt8], _ read: (Int, Int) -> [UInt8]?) -> String? {
    let (start, size) = (number(header, 40, 8), number(header, 58, 2))
    let (count, index) = (number(header, 60, 2), number(header, 62, 2))
    guard start > 0, size >= 40, index < count,
      let section = read(start + index * size, size),
      let names = read(number(section, 24, 8), number(section, 32, 8))
    else { return nil }
    return String(decoding: names, as: UTF8.self)
  }
}
