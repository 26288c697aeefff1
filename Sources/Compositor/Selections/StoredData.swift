// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#endif

/// Data of some media types, in a file that a test has sent.
final class StoredData {
  let types: [String]
  /// The number of bytes.
  let size: Int
  private let file: ReceivedDescriptor

  /// The largest number of bytes.
  static let maximumSize = 256 << 20

  /// Takes over a file.
  ///
  /// Fails if the data is too large. Also fails if the file is no regular file, because its reading might never end.
  ///
  /// - Parameters:
  ///   - file: the file that the client has sent.
  ///   - size: the number of bytes.
  ///   - types: the types of the data.
  init?(_ file: ReceivedDescriptor, size: Int, types: [String]) {
    var state = stat()
    guard size <= Self.maximumSize, fstat(file.number, &state) == 0, state.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    self.file = file
    self.size = min(size, Int(state.st_size))
    self.types = types
  }

  /// Reads a part of the data; empty at the end.
  func read(at offset: Int, atMost count: Int) -> [UInt8] {
    let count = max(0, min(count, size - offset))
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = max(0, pread(file.number, buffer.baseAddress, count, offset))
    }
  }
}
