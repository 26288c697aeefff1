// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A local server with newer versions of recipes.
///
/// A test starts it, and stops it to simulate an outage.
///
/// It has a separate thread, and handles one request after the other. It supports only as much of HTTP as a client
/// needs to load one document.
final class RecipeServer: @unchecked Sendable {
  struct Recipe: Codable {
    var title: String
    var instructions: String
  }

  enum Failure: Error, CustomStringConvertible {
    case systemCall(String, errno: Int32)

    var description: String {
      switch self {
      case .systemCall(let call, let errno):
        "The server expected \(call)() to succeed, found: \(String(cString: strerror(errno)))."
      }
    }
  }

  /// The port, which stays the same after another ``start()``.
  private(set) var port: UInt16 = 0

  var address: String { "http://127.0.0.1:\(port)" }

  private let document: Data
  private let state = NSCondition()
  private var listener: Int32?
  private var refusals = 0
  private var answers = 0

  init(recipes: [Recipe]) throws {
    document = try JSONEncoder().encode(recipes)
  }

  /// Starts to listen: on a free port the first time, then on the same one.
  func start() throws {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw Failure.systemCall("socket", errno: errno) }
    do {
      try listen(on: descriptor)
    } catch {
      close(descriptor)
      throw error
    }
    state.withLock { listener = descriptor }
    Thread.detachNewThread { [self] in
      while state.withLock({ listener == descriptor }) {
        let connection = accept(descriptor, nil, nil)
        guard connection >= 0 else { break }
        serve(connection)
        close(connection)
      }
      close(descriptor)
    }
  }

  /// Stops listening: the system refuses later connections.
  func stop() {
    let descriptor = state.withLock {
      defer { listener = nil }
      return listener
    }
    // Wakes the thread, which closes the descriptor.
    if let descriptor { shutdown(descriptor, Int32(SHUT_RDWR)) }
  }

  /// Answers the next requests with an error.
  func refuse(times: Int) {
    state.withLock { refusals = times }
  }

  /// The number of requests that were answered so far, with a document or an error.
  var answerCount: Int { state.withLock { answers } }

  /// Waits until a number of requests was answered.
  ///
  /// - Parameters:
  ///   - count: The number of requests.
  ///   - timeout: The time limit in seconds.
  /// - Returns: Whether they were answered.
  func waitForAnswers(_ count: Int, timeout: TimeInterval) -> Bool {
    let end = Date(timeIntervalSinceNow: timeout)
    return state.withLock {
      while answers < count {
        guard state.wait(until: end) else { return answers >= count }
      }
      return true
    }
  }

  // MARK: - Sockets

  private func listen(on descriptor: Int32) throws {
    var one: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<Int32>.size))
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_port = port.bigEndian
    place.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    try withUnsafeMutablePointer(to: &place) { pointer in
      try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        guard bind(descriptor, address, size) == 0 else { throw Failure.systemCall("bind", errno: errno) }
        guard Glibc.listen(descriptor, 8) == 0 else { throw Failure.systemCall("listen", errno: errno) }
        guard getsockname(descriptor, address, &size) == 0 else {
          throw Failure.systemCall("getsockname", errno: errno)
        }
      }
    }
    port = UInt16(bigEndian: place.sin_port)
  }

  private func serve(_ connection: Int32) {
    var limit = timeval(tv_sec: 2, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(connection, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
    }
    guard let path = readRequest(from: connection) else { return }
    let isRefused = state.withLock {
      guard refusals > 0 else { return false }
      refusals -= 1
      return true
    }
    switch path {
    case _ where isRefused: answer(connection, "503 Service Unavailable", Data())
    case "/recipes": answer(connection, "200 OK", document)
    default: answer(connection, "404 Not Found", Data())
    }
    state.withLock {
      answers += 1
      state.broadcast()
    }
  }

  /// - Returns: The path of the request.
  private func readRequest(from connection: Int32) -> String? {
    var text = ""
    var buffer = [UInt8](repeating: 0, count: 4096)
    while !text.contains("\r\n\r\n"), text.utf8.count < 65536 {
      let count = recv(connection, &buffer, buffer.count, 0)
      guard count > 0 else { return nil }
      text += String(decoding: buffer.prefix(count), as: UTF8.self)
    }
    let words = text.prefix { !$0.isNewline }.split(separator: " ")
    return words.count == 3 && words[0] == "GET" ? String(words[1]) : nil
  }

  private func answer(_ connection: Int32, _ status: String, _ body: Data) {
    let head = [
      "HTTP/1.1 \(status)", "Content-Type: application/json", "Content-Length: \(body.count)",
      "Connection: close", "", "",
    ].joined(separator: "\r\n")
    let bytes = [UInt8](head.utf8) + body
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        send(connection, $0.baseAddress?.advanced(by: sent), bytes.count - sent, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      sent += count
    }
  }
}
