// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Stream sockets with a path in the file system, between processes of one user.
package enum LocalSocket {
  /// The largest length of a path in bytes; the kernel's limit, with the terminating zero, is 108.
  package static let longestPath = 107

  /// Creates a socket that accepts connections.
  ///
  /// Other users cannot connect if they cannot enter the folder.
  ///
  /// - Throws: `ProcessError.fileFailed`, also if the path is too long or a file exists there.
  package static func listen(at path: String) throws -> FileDescriptor {
    let socket = try make(path)
    try withAddress(path) { address, size in
      guard bind(socket.number, address, size) == 0, Foundation.listen(socket.number, backlog) == 0 else {
        throw ProcessError.file(path, "listen on", errno)
      }
    }
    return socket
  }

  private static let backlog: Int32 = 16

  /// Waits for a connection.
  ///
  /// - Parameters:
  ///   - socket: a socket of ``listen(at:)``.
  ///   - deadline: the end of the wait.
  /// - Returns: the connection; nil at the deadline, or if the socket is closed.
  package static func accept(on socket: FileDescriptor, until deadline: Deadline) -> FileDescriptor? {
    guard waitUntilReady(socket.number, deadline: deadline) else { return nil }
    let number = Foundation.accept(socket.number, nil, nil)
    guard number >= 0 else { return nil }
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    return FileDescriptor(number)
  }

  /// Connects with a socket that accepts connections.
  ///
  /// - Throws: `ProcessError.fileFailed` if no process listens there.
  package static func connect(to path: String) throws -> FileDescriptor {
    let socket = try make(path)
    try withAddress(path) { address, size in
      guard Foundation.connect(socket.number, address, size) == 0 else {
        throw ProcessError.file(path, "connect to", errno)
      }
    }
    return socket
  }

  private static func make(_ path: String) throws -> FileDescriptor {
    guard path.utf8.count <= longestPath else { throw ProcessError.file(path, "use", ENAMETOOLONG) }
    let number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard number >= 0 else { throw ProcessError.file(path, "open", errno) }
    return FileDescriptor(number)
  }

  private static func withAddress(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) throws -> Void
  ) rethrows {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    try withUnsafePointer(to: &address) { pointer in
      try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        try body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
