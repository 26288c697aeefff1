// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes

/// The reservation of the path of a display server's socket, so that no two servers use the path at the same time.
///
/// A server that ends removes the file at the path of its socket, even if a newer server has just created its own socket
/// there. For this reason the server inherits the reservation, which lasts until the process of the server has ended.
///
/// The reservation is a name in the abstract namespace of sockets: the kernel releases it with the last descriptor, and
/// no file remains.
struct SocketReservation {
  /// The descriptor that the server inherits.
  let descriptor: FileDescriptor

  /// Reserves a path.
  ///
  /// - Returns: nil if another process has reserved the path.
  /// - Throws: `ProcessError.fileFailed`, `.limitReached`.
  init?(_ path: String) throws {
    descriptor = try Self.makeSocket()
    let name = "\0understudy:" + path
    guard try Self.withAddress(name, { bind(descriptor.number, $0, $1) }) == 0 else {
      guard errno == EADDRINUSE else { throw ProcessError.file(path, "reserve", errno) }
      return nil
    }
  }

  /// Whether a new server can create a socket at a path: no server listens there, and a file that remained there may be
  /// removed.
  ///
  /// - Throws: `ProcessError.fileFailed`, `.limitReached`.
  static func isFree(_ path: String) throws -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0 else { return errno == ENOENT }
    // In the shared folder, only its owner may remove a file.
    guard status.st_uid == geteuid() else { return false }
    let client = try makeSocket()
    return try withAddress(path) { connect(client.number, $0, $1) } != 0 && errno == ECONNREFUSED
  }

  private static func makeSocket() throws -> FileDescriptor {
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    let number = socket(AF_UNIX, type, 0)
    guard number >= 0 else { throw ProcessError.file("a socket", "open", errno) }
    return FileDescriptor(number)
  }

  private static func withAddress(
    _ name: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) throws -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let count = name.utf8.count
    guard count < MemoryLayout.size(ofValue: address.sun_path) else {
      throw ProcessError.file(name, "use as the address of a socket", ENAMETOOLONG)
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name.utf8) }
    let length = socklen_t(MemoryLayout<sa_family_t>.size + count)
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
    }
  }
}
