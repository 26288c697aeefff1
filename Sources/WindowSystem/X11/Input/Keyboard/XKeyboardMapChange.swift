// SPDX-License-Identifier: Apache-2.0

/// Applies requests that change the keyboard map.
enum XKeyboardMapChange {
  /// Changes a map in the same way as a client's request changes the server's map.
  ///
  /// - Parameters:
  ///   - bytes: one or more requests, as the client sent them.
  ///   - map: the map to change.
  /// - Returns: false if a request cannot be applied; then the map must be read from the server again.
  static func apply(_ bytes: UnsafeRawBufferPointer, to map: inout XKeyboardMap) -> Bool {
    var start = 0
    while start + 8 <= bytes.count {
      let length = Int(bytes.loadUnaligned(fromByteOffset: start + 2, as: UInt16.self)) * 4
      guard bytes[start] == changeKeyboardMapping, length >= 8, start + length <= bytes.count else {
        return false
      }
      let count = Int(bytes[start + 1])
      let first = Int(bytes[start + 4])
      let width = Int(bytes[start + 5])
      guard width > 0, length >= 8 + count * width * 4,
        Int(map.keycodes.lowerBound)...Int(map.keycodes.upperBound) ~= first,
        first + count - 1 <= Int(map.keycodes.upperBound)
      else { return false }
      for key in 0..<count {
        var row = (0..<width).map {
          bytes.loadUnaligned(fromByteOffset: start + 8 + (key * width + $0) * 4, as: UInt32.self)
        }
        while row.count < map.width { row.append(0) }
        map.setRow(row, on: UInt8(first + key))
      }
      start += length
    }
    return true
  }

  private static let changeKeyboardMapping: UInt8 = 100
}
