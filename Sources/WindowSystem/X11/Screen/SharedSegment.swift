// SPDX-License-Identifier: Apache-2.0

import CXCB
import Foundation

/// Memory into which the server writes pictures (MIT-SHM 1.2).
///
/// The server creates the memory as an anonymous file and sends the file's descriptor. Therefore no segment remains in
/// the system when either process ends, and no System V limit applies.
final class SharedSegment {
  let id: xcb_shm_seg_t
  let memory: UnsafeMutableRawPointer
  let byteCount: Int
  private let connection: XConnection

  /// Creates the segment, or returns nil if the server cannot share memory with this process, such as a remote server.
  init?(byteCount: Int, _ connection: XConnection) throws {
    let id = connection.call { xcb_generate_id($0) }
    guard
      let descriptor = try Self.create(id, byteCount: UInt32(clamping: byteCount), connection)
    else { return nil }
    defer { close(descriptor) }
    guard
      let memory = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
      memory != MAP_FAILED
    else {
      let code = errno
      connection.call { xcb_shm_detach($0, id) }
      throw WindowSystemError.systemCall(name: "mmap", errno: code)
    }
    self.id = id
    self.memory = memory
    self.byteCount = byteCount
    self.connection = connection
  }

  deinit {
    connection.call { xcb_shm_detach($0, id) }
    munmap(memory, byteCount)
  }

  private static func create(
    _ id: xcb_shm_seg_t, byteCount: UInt32, _ connection: XConnection
  ) throws -> Int32? {
    try connection.locked {
      let sequence = connection.call { xcb_shm_create_segment($0, id, byteCount, 0).sequence }
      guard
        let reply = try connection.replyUnlessGone(
          sequence, xcb_shm_create_segment_reply_t.self, to: "ShmCreateSegment"),
        reply.fields.nfd == 1
      else { return nil }
      let pointer = reply.pointer
      return connection.call { xcb_shm_create_segment_reply_fds($0, pointer)?.pointee }
    }
  }
}
