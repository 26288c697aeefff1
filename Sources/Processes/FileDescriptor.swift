// SPDX-License-Identifier: Apache-2.0

import CLinux
import Foundation
import Synchronization

/// An open file of this process, which is closed when the last reference is released.
///
/// Every descriptor is close-on-exec, so that programs that other code starts do not hold the files open. The guard of
/// a desktop depends on this: it detects that its owner has ended when the owner's end of a socket is closed.
package final class FileDescriptor: Sendable {
  private let stored: Atomic<Int32>

  package init(_ value: Int32) { stored = Atomic(value) }

  deinit { close() }

  /// The number of the descriptor; -1 after it was closed.
  package var number: Int32 { stored.load(ordering: .acquiring) }

  package func close() {
    let number = stored.exchange(-1, ordering: .acquiringAndReleasing)
    if number >= 0 { Foundation.close(number) }
  }

  /// Opens a file.
  ///
  /// - Throws: `ProcessError.fileFailed`, `.limitReached`.
  package static func open(_ path: String, _ flags: Int32, mode: mode_t = 0o600) throws -> FileDescriptor {
    let number = Foundation.open(path, flags | O_CLOEXEC, mode)
    guard number >= 0 else { throw ProcessError.file(path, "open", errno) }
    return FileDescriptor(number)
  }

  /// Copies a descriptor of this process, such as `STDERR_FILENO`.
  ///
  /// - Throws: `ProcessError.fileFailed`, `.limitReached`.
  package static func copy(of number: Int32) throws -> FileDescriptor {
    // The three lowest numbers are those of the standard files, one of which may be closed.
    let copy = fcntl(number, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { throw ProcessError.file("the descriptor \(number)", "copy", errno) }
    return FileDescriptor(copy)
  }

  /// Creates a pipe: data that is written to the second descriptor is read from the first.
  package static func pipe() throws -> (reading: FileDescriptor, writing: FileDescriptor) {
    var ends: [Int32] = [-1, -1]
    guard clinux_pipe(&ends) == 0 else { throw ProcessError.file("a pipe", "open", errno) }
    return (FileDescriptor(ends[0]), FileDescriptor(ends[1]))
  }

  /// Creates two connected stream sockets.
  package static func socketPair() throws -> (FileDescriptor, FileDescriptor) {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else {
      throw ProcessError.file("a pair of sockets", "open", errno)
    }
    return (FileDescriptor(ends[0]), FileDescriptor(ends[1]))
  }

  /// Reads up to the first line end.
  ///
  /// - Returns: the line; nil if the deadline passes or the file ends before the line is complete.
  package func readLine(deadline: Deadline) -> String? {
    var lines = LineBuffer()
    while waitUntilReady(number, deadline: deadline) {
      var buffer = [UInt8](repeating: 0, count: 512)
      let count = read(number, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      if let line = lines.append(buffer[..<count]).first { return line }
    }
    return nil
  }

  /// Reads one byte.
  ///
  /// - Returns: the byte; nil if the deadline passes first or the file has ended.
  package func readByte(deadline: Deadline) -> UInt8? {
    var byte: UInt8 = 0
    while waitUntilReady(number, deadline: deadline) {
      let count = read(number, &byte, 1)
      if count < 0, errno == EINTR { continue }
      return count == 1 ? byte : nil
    }
    return nil
  }
}
