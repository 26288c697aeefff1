// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle

/// Reads what is added to a file of a program's output.
///
/// Programs write to files, not to pipes, so that they never wait for this reader. Of each test's output, the first
/// part is stored as it comes, and then the last part. A program that writes without end costs neither memory nor time,
/// since the part in between is not even read.
struct OutputReader {
  /// The number of bytes of a test's output that are stored as they come.
  static let maximumKept = 512 << 10
  /// The number of bytes of the end that are stored when there was more.
  static let mostOfEnd = 64 << 10
  /// Bytes that are read in one piece.
  private static let piece = 128 << 10

  private let file: FileHandle
  private var position: UInt64 = 0
  private var kept = 0
  private var omitted = 0
  /// The first bytes of a character whose other bytes have not been written yet.
  private var begun: [UInt8] = []

  /// - Returns: nil when the file cannot be read.
  init?(_ file: URL) {
    // The file goes with the program's folder.
    guard let file = try? FileHandle(forReadingFrom: file) else { return nil }
    self.file = file
  }

  struct Piece: Equatable {
    var text: String
    var omitted: Int?
  }

  /// The output since the last call.
  mutating func read() -> [Piece] {
    var pieces: [Piece] = []
    while true {
      let room = Self.maximumKept - kept
      guard room > 0 else {
        let end = size
        omitted += Int(end - min(end, position))
        position = max(position, end)
        return pieces
      }
      let bytes = bytes(at: position, count: min(room, Self.piece))
      guard !bytes.isEmpty else { return pieces }
      position += UInt64(bytes.count)
      kept += bytes.count
      let whole = begun + bytes
      let end = VisibleText.endOfWholeCharacters(in: whole)
      begun = Array(whole[end...])
      if end > 0 { pieces.append(Piece(text: VisibleText.text(whole[..<end]))) }
    }
  }

  /// The rest of the output when the test or the program ends; the next test has all the room again.
  mutating func finish() -> [Piece] {
    var pieces = read()
    if !begun.isEmpty { pieces.append(Piece(text: VisibleText.text(begun[...]))) }
    if omitted > 0 {
      let count = min(omitted, Self.mostOfEnd)
      let end = bytes(at: position - UInt64(count), count: count)
      pieces.append(
        Piece(text: VisibleText.text(end[...]), omitted: omitted == count ? nil : omitted - count))
    }
    (kept, omitted, begun) = (0, 0, [])
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
