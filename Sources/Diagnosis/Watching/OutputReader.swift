// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle

/// Reads new data in the output file of a program.
///
/// Programs write to files, not to pipes, so that they never wait for this reader. The first part of each test's output
/// is stored immediately, and the last part at the end of the test. The output between these two parts is not even
/// read, so a program that writes endlessly costs neither memory nor time.
struct OutputReader {
  /// The maximum number of bytes of a test's output that are stored immediately.
  static let maximumStored = 512 << 10
  /// The maximum number of bytes of the last part, if the output is longer.
  static let maximumOfEnd = 64 << 10
  /// The maximum number of bytes per read.
  private static let piece = 128 << 10

  private let file: FileHandle
  private var position: UInt64 = 0
  private var stored = 0
  private var omitted = 0
  /// The first bytes of an incomplete character at the end of the data.
  private var incompleteCharacter: [UInt8] = []

  /// Opens a file for reading.
  ///
  /// - Returns: nil if the file cannot be read.
  package init?(_ file: URL) {
    // The file may have been deleted together with the program's folder.
    guard let file = try? FileHandle(forReadingFrom: file) else { return nil }
    self.file = file
  }

  struct Piece: Equatable {
    package var text: String
    var omitted: Int?
  }

  /// Returns the output since the last call.
  package mutating func read() -> [Piece] {
    var pieces: [Piece] = []
    while true {
      let room = Self.maximumStored - stored
      guard room > 0 else {
        let end = size
        omitted += Int(end - min(end, position))
        position = max(position, end)
        return pieces
      }
      let bytes = bytes(at: position, count: min(room, Self.piece))
      guard !bytes.isEmpty else { return pieces }
      position += UInt64(bytes.count)
      stored += bytes.count
      let whole = incompleteCharacter + bytes
      let end = PrintableText.endOfWholeCharacters(in: whole)
      incompleteCharacter = Array(whole[end...])
      if end > 0 { pieces.append(Piece(text: PrintableText.text(whole[..<end]))) }
    }
  }

  /// Returns the rest of the output at the end of the test or the program, and resets the limits for the next test.
  package mutating func finish() -> [Piece] {
    var pieces = read()
    if !incompleteCharacter.isEmpty {
      pieces.append(Piece(text: PrintableText.text(incompleteCharacter[...])))
    }
    if omitted > 0 {
      let count = min(omitted, Self.maximumOfEnd)
      let end = bytes(at: position - UInt64(count), count: count)
      pieces.append(
        Piece(text: PrintableText.text(end[...]), omitted: omitted == count ? nil : omitted - count))
    }
    (stored, omitted, incompleteCharacter) = (0, 0, [])
    return pieces
  }

  private var size: UInt64 {
    var status = stat()
    return fstat(file.fileDescriptor, &status) == 0 ? UInt64(status.st_size) : position
  }

  private func bytes(at offset: UInt64, count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = max(0, pread(file.fileDescriptor, buffer.baseAddress, count, off_t(offset)))
    }
  }
}
