// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// The connection to a device of Xorg's driver inputtest.
///
/// Every call has a time limit.
final class InputTestStream {
  private let descriptor: Int32
  private let display: String

  /// Connects to the device, and exchanges protocol versions with the driver.
  ///
  /// - Throws: ``WindowSystemError``.
  init(socket path: String, display: String) throws {
    self.display = display
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let room = MemoryLayout.size(ofValue: address.sun_path)
    guard path.utf8.count < room else {
      throw WindowSystemError.cannotConnect(
        display: display, reason: .touchScreen(path: path, reason: "the path is too long for a socket"))
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard number >= 0 else { throw WindowSystemError.systemCall(name: "socket", errno: errno) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(number, $0, size) }
    }
    guard result == 0 else {
      let reason = String(cString: strerror(errno))
      close(number)
      throw WindowSystemError.cannotConnect(
        display: display, reason: .touchScreen(path: path, reason: reason))
    }
    descriptor = number
    var version = InputTestMessage(type: .version)
    version.append(UInt16(1))
    version.append(UInt16(1))
    try send(version)
    // The length, the type, and the two numbers of the server's version.
    _ = try receive(12, to: "the greeting of its touch screen")
  }

  deinit { close(descriptor) }

  func send(_ message: InputTestMessage) throws {
    let bytes = message.bytes
    var sent = 0
    let deadline = MonotonicClock.now + TimeLimits.Display.reply.seconds
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        // No signal: if the server has ended, `send` must return an error instead of ending the process with SIGPIPE.
        Foundation.send(
          descriptor, $0.baseAddress?.advanced(by: sent), bytes.count - sent,
          Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
      }
      if count > 0 {
        sent += count
      } else if count < 0, errno == EAGAIN {
        try wait(POLLOUT, until: deadline, for: "an event of its touch screen")
      } else if count < 0, errno != EINTR {
        throw WindowSystemError.serverGone(display: display)
      }
    }
  }

  /// Waits until the server has created X events for all messages that were sent.
  func synchronize() throws {
    try send(InputTestMessage(type: .waitForSync))
    _ = try receive(8, to: "the end of the events of its touch screen")
  }

  private func receive(_ length: Int, to request: String) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: length)
    var received = 0
    let deadline = MonotonicClock.now + TimeLimits.Display.reply.seconds
    while received < length {
      try wait(POLLIN, until: deadline, for: request)
      let count = bytes.withUnsafeMutableBytes {
        recv(descriptor, $0.baseAddress?.advanced(by: received), length - received, 0)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw WindowSystemError.serverGone(display: display) }
      received += count
    }
    return bytes
  }

  private func wait(_ events: Int32, until deadline: TimeInterval, for request: String) throws {
    var poller = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    while true {
      let left = deadline - MonotonicClock.now
      guard left > 0 else {
        throw WindowSystemError.serverNotAnswering(
          display: display, request: request, seconds: TimeLimits.Display.reply.seconds)
      }
      let ready = poll(&poller, 1, Int32(limiting: (left * 1000).rounded(.up)))
      if ready > 0 { return }
      if ready < 0, errno != EINTR { throw WindowSystemError.systemCall(name: "poll", errno: errno) }
    }
  }
}
