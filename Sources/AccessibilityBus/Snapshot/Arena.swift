// SPDX-License-Identifier: Apache-2.0

import CSystemd

/// Memory for many small strings that are freed together.
final class Arena {
  private static let chunkSize = 64 * 1024
  private var chunks: [UnsafeMutablePointer<CChar>] = []
  private var used = Arena.chunkSize

  deinit {
    for chunk in chunks { chunk.deallocate() }
  }

  /// Copies `length` bytes, and adds a terminating NUL.
  func copy(_ bytes: UnsafePointer<CChar>, length: Int) -> UnsafePointer<CChar> {
    let place: UnsafeMutablePointer<CChar>
    if length + 1 > Arena.chunkSize / 4 {
      // A long string gets a separate chunk, inserted before the chunk that is being filled.
      place = .allocate(capacity: length + 1)
      chunks.insert(place, at: 0)
    } else {
      if used + length + 1 > Arena.chunkSize {
        chunks.append(.allocate(capacity: Arena.chunkSize))
        used = 0
      }
      place = chunks[chunks.count - 1] + used
      used += length + 1
    }
    memcpy(place, bytes, length)
    place[length] = 0
    return UnsafePointer(place)
  }

  func copy(_ string: String) -> UnsafePointer<CChar> {
    string.withCString { copy($0, length: strlen($0)) }
  }
}
