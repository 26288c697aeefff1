// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#endif

/// The kernel's buffer for messages that a client has not read yet.
enum SendBuffer {
  /// The requested size in bytes.
  private static let size: Int32 = 4 << 20
  /// `SO_SNDBUFFORCE`, which the headers do not define for Swift.
  private static let force: Int32 = 32

  /// Makes the buffer of a socket as large as the system permits.
  ///
  /// libwayland before 1.23 ends the connection of a client whose buffer is full, and a client that draws for a second
  /// reads nothing in the meantime.
  static func enlarge(_ socket: Int32) {
    var size = size
    let length = socklen_t(MemoryLayout<Int32>.size)
    // Only root may exceed the limit of the system.
    if setsockopt(socket, SOL_SOCKET, force, &size, length) != 0 {
      setsockopt(socket, SOL_SOCKET, SO_SNDBUF, &size, length)
    }
  }
}
