// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A connection to a socket of the Wayland protocol, which also transfers files.
final class WireSocket: Sendable {
  let descriptor: Int32

  /// The number of files that one message of the socket can have; the limit of libwayland.
  private static let maximumFiles = 28

  /// The number of bytes that one read receives at most.
  private static let bufferSize = 65536

  /// Connects.
  ///
  /// - Parameters:
  ///   - path: the path of the socket.
  ///   - seconds: the maximum time in which the server must accept the connection, and later each write.
  /// - Throws: ``ConnectionFailure``.
  init(_ path: String, within seconds: TimeInterval) throws {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else {
      throw ConnectionFailure.invalidName
    }
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw ConnectionFailure.refused(String(cString: strerror(errno))) }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    var limit = timeval(
      tv_sec: Int(seconds), tv_usec: Int(((seconds - seconds.rounded(.down)) * 1_000_000).rounded()))
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) }
    }
    guard result == 0 else {
      // The descriptor is closed by `deinit`, because all properties have their values.
      switch errno {
      case ENOENT: throw ConnectionFailure.noSocket(path: path)
      case EAGAIN: throw ConnectionFailure.noAnswer
      default: throw ConnectionFailure.refused(String(cString: strerror(errno)))
      }
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The process of the server; nil if the kernel does not report it.
  var serverProcess: pid_t? {
    // unix(7): the ids of the process at the other end of the socket, of its user and of its group.
    var credentials: [Int32] = [0, 0, 0]
    var size = socklen_t(MemoryLayout<Int32>.size * credentials.count)
    guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0, credentials[0] > 0 else {
      return nil
    }
    return credentials[0]
  }

  /// The result of a write or a read.
  enum Outcome: Equatable {
    case done
    /// The server has not read in time, or nothing has arrived.
    case notNow
    case ended
  }

  /// Sends all bytes, and the files with the first of them.
  func send(_ bytes: [UInt8], files: [WireFile]) -> Outcome {
    var rest = bytes[...]
    var files = files.map(\.number)
    while !rest.isEmpty {
      let sent = rest.withUnsafeBytes { buffer in
        Self.withControl(of: files) { control in
          // The kernel only reads the bytes.
          var vector = iovec(
            iov_base: UnsafeMutableRawPointer(mutating: buffer.baseAddress), iov_len: buffer.count)
          return withUnsafeMutablePointer(to: &vector) { vector in
            var message = msghdr()
            message.msg_iov = vector
            message.msg_iovlen = 1
            message.msg_control = control.baseAddress
            message.msg_controllen = control.count
            return sendmsg(descriptor, &message, Int32(MSG_NOSIGNAL))
          }
        }
      }
      guard sent >= 0 else {
        if errno == EINTR { continue }
        return errno == EAGAIN || errno == EWOULDBLOCK ? .notNow : .ended
      }
      rest = rest.dropFirst(sent)
      files = []
    }
    return .done
  }

  /// Reads what has arrived, without blocking.
  ///
  /// - Parameters:
  ///   - bytes: receives the bytes at its end.
  ///   - files: receives the files at its end.
  /// - Returns: `notNow` if nothing has arrived.
  func receive(into bytes: inout [UInt8], files: inout [WireFile]) -> Outcome {
    withUnsafeTemporaryAllocation(byteCount: Self.bufferSize, alignment: 8) { buffer in
      Self.withControl(of: Array(repeatElement(-1, count: Self.maximumFiles))) { control in
        var vector = iovec(iov_base: buffer.baseAddress, iov_len: buffer.count)
        return withUnsafeMutablePointer(to: &vector) { vector in
          var message = msghdr()
          message.msg_iov = vector
          message.msg_iovlen = 1
          message.msg_control = control.baseAddress
          message.msg_controllen = control.count
          var count = -1
          repeat {
            count = recvmsg(
              descriptor, &message, Int32(MSG_DONTWAIT) | Int32(MSG_CMSG_CLOEXEC))
          } while count < 0 && errno == EINTR
          guard count >= 0 else { return errno == EAGAIN || errno == EWOULDBLOCK ? .notNow : .ended }
          guard count > 0 else { return .ended }
          bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
          if message.msg_controllen >= Self.headLength, let start = control.baseAddress {
            let length = start.load(as: Int.self)
            for offset in stride(from: Self.headLength, to: length, by: 4) {
              files.append(WireFile(owning: start.load(fromByteOffset: offset, as: Int32.self)))
            }
          }
          return .done
        }
      }
    }
  }

  /// The length of `cmsghdr`: the length of the data with this head, and two numbers.
  private static let headLength = 16

  /// Runs `body` with the control data of a message that has files (cmsg(3)); empty if there are no files.
  private static func withControl<Result>(
    of files: [Int32], _ body: (UnsafeMutableRawBufferPointer) -> Result
  ) -> Result {
    guard !files.isEmpty else { return body(UnsafeMutableRawBufferPointer(start: nil, count: 0)) }
    let length = headLength + files.count * 4
    return withUnsafeTemporaryAllocation(byteCount: (length + 7) / 8 * 8, alignment: 8) { control in
      control.storeBytes(of: length, as: Int.self)
      control.storeBytes(of: SOL_SOCKET, toByteOffset: 8, as: Int32.self)
      control.storeBytes(of: Int32(SCM_RIGHTS), toByteOffset: 12, as: Int32.self)
      for (index, file) in files.enumerated() {
        control.storeBytes(of: file, toByteOffset: headLength + index * 4, as: Int32.self)
      }
      return body(control)
    }
  }
}
