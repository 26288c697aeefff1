// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// Finds the reason why a local X server does not accept a client, because libxcb reports only that there is no
/// connection.
///
/// This code connects to the server again, without libxcb (X Window System Protocol, version 11, section 8), and reads
/// the reply only up to the reason.
enum XConnectionDiagnosis {
  /// Returns the reason why the server refuses a connection.
  ///
  /// - Parameters:
  ///   - display: the number of the display.
  ///   - cookie: the secret that was sent to the server; empty for no secret.
  ///   - deadline: the deadline, in seconds of `MonotonicClock`.
  /// - Returns: the reason; ``ConnectionFailure/unknown`` if the server accepts this connection.
  static func failure(display: Int, cookie: [UInt8], until deadline: TimeInterval) -> ConnectionFailure {
    let path = XSocket.path(ofDisplay: display)
    // Non-blocking, so that the full queue of a hanging server causes an error and not a wait.
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    let socket = Foundation.socket(AF_UNIX, type, 0)
    guard socket >= 0 else { return .closed(reason(errno)) }
    defer { close(socket) }
    guard connect(socket, to: path) else {
      return errno == ENOENT ? .noSocket(path: path) : .closed(reason(errno))
    }
    let name = cookie.isEmpty ? [] : Array(XAuthority.method.utf8)
    // 'l': numbers are little endian; protocol version 11.0.
    let request: [UInt8] =
      [
        UInt8(ascii: "l"), 0, 11, 0, 0, 0, UInt8(name.count), 0, UInt8(truncatingIfNeeded: cookie.count), 0,
        0, 0,
      ]
      + padded(name) + padded(cookie)
    // The request is far smaller than the socket's buffer, so this neither blocks nor sends only a part.
    guard send(socket, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else {
      return .closed(reason(errno))
    }
    do {
      let head = try receive(8, from: socket, until: deadline)
      guard head[0] == 0 else { return .unknown }
      let length = (Int(head[6]) | Int(head[7]) << 8) * 4
      let text = try receive(length, from: socket, until: deadline).prefix(Int(head[1]))
      return .refused(String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
    } catch {
      return error
    }
  }

  private static func connect(_ socket: Int32, to path: String) -> Bool {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { memory in
      memory.copyBytes(from: path.utf8.prefix(memory.count - 1))
    }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Foundation.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    } == 0
  }

  private static func receive(
    _ count: Int, from socket: Int32, until deadline: TimeInterval
  ) throws(ConnectionFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let left = deadline - MonotonicClock.now
      var descriptor = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      guard left > 0, poll(&descriptor, 1, Int32(limiting: (left * 1000).rounded(.up))) != 0 else {
        throw .noAnswer
      }
      var buffer = [UInt8](repeating: 0, count: count - bytes.count)
      let length = recv(socket, &buffer, buffer.count, Int32(MSG_DONTWAIT))
      if length < 0, errno == EINTR || errno == EAGAIN { continue }
      guard length > 0 else { throw .closed(length == 0 ? "end of file" : reason(errno)) }
      bytes += buffer[..<length]
    }
    return bytes
  }

  private static func padded(_ bytes: [UInt8]) -> [UInt8] {
    bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
  }

  private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}
