// SPDX-License-Identifier: Apache-2.0

/// The media types that a program offers; a limited number, because each client is sent all of them.
struct OfferedTypes {
  private(set) var all: [String] = []
  private var bytes = 0

  private static let maximumCount = 1000
  private static let maximumBytes = 32_768

  /// Adds a type, if it is not too much.
  mutating func add(_ type: String) {
    guard all.count < Self.maximumCount, bytes + type.utf8.count <= Self.maximumBytes else { return }
    bytes += type.utf8.count
    all.append(type)
  }
}
