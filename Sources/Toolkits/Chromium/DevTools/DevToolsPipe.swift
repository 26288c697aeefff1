// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Synchronization
import Timing

/// The end of the pipe that sends requests to a browser and reads its responses: `--remote-debugging-pipe`.
///
/// The messages are those of the DevTools protocol: JSON documents, each followed by a null byte. Every request has a
/// timeout. Responses that arrive after the timeout are ignored. The pipe is not read between two requests, so the
/// browser's events wait in it until the next request.
final class DevToolsPipe: Sendable {
  /// An event of the browser: a message that is not a response.
  struct Event: Sendable {
    let method: String
    /// The complete message.
    let message: Data
  }

  private struct State {
    /// The number of the last request.
    var lastRequest = 0
    var unread = Data()
    /// The responses that no caller has taken yet, by the numbers of their requests.
    var responses: [Int: Data] = [:]
    /// The session of each request that has no response yet, by its number; empty for a request to the browser itself.
    var pending: [Int: String] = [:]
    /// The numbers of the requests whose responses are ignored.
    var abandoned: Set<Int> = []
    var events: [Event] = []
    var isClosed = false
  }

  private let requests: FileDescriptor
  private let responses: FileDescriptor
  private let state = Mutex(State())

  /// Creates a pipe from its two descriptors.
  ///
  /// - Parameters:
  ///   - requests: the browser reads from the other end of this socket.
  ///   - responses: the browser writes to the other end of this socket.
  init(requests: FileDescriptor, responses: FileDescriptor) {
    self.requests = requests
    self.responses = responses
    // A browser that reads nothing must not block the caller.
    for descriptor in [requests, responses] {
      _ = fcntl(descriptor.number, F_SETFL, fcntl(descriptor.number, F_GETFL) | O_NONBLOCK)
    }
  }

  /// Creates a pipe, and the ends that the browser gets as its descriptors 3 and 4.
  ///
  /// - Throws: `ProcessError` if no more files can be opened.
  static func make() throws -> (pipe: DevToolsPipe, ofBrowser: [FileDescriptor]) {
    // Sockets, because writing to a closed socket is an error and does not end this process by SIGPIPE.
    let (requests, reading) = try FileDescriptor.socketPair()
    let (responses, writing) = try FileDescriptor.socketPair()
    return (DevToolsPipe(requests: requests, responses: responses), [reading, writing])
  }

  /// Whether the pipe is known to be unusable.
  ///
  /// The browser has closed its end or never opened it, or a message could not be sent or read completely.
  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// Whether an abandoned request has no response yet: the page or the browser is busy or hangs.
  var hasAbandonedRequests: Bool {
    state.withLock { state in
      // After an error, the request counts as one without a response, and the next request reports the error.
      while !state.abandoned.isEmpty, let message = try? next(&state, until: 0) { sort(message, in: &state) }
      return !state.abandoned.isEmpty
    }
  }

  // MARK: - Requests

  private struct Request<Parameters: Encodable>: Encodable {
    let id: Int
    let method: String
    let params: Parameters
    let sessionId: String?
  }

  private struct Response<Result: Decodable>: Decodable {
    let result: Result?
    let error: DevToolsError.Refusal?
  }

  private struct Head: Decodable {
    let id: Int?
    let method: String?
  }

  /// Sends a request.
  ///
  /// - Parameters:
  ///   - method: the name of the request in the protocol.
  ///   - parameters: the arguments of the request.
  ///   - session: the session that receives the request; nil for the browser itself.
  ///   - deadline: seconds of `MonotonicClock`.
  /// - Returns: the number of the request, for ``response(to:of:until:)``.
  /// - Throws: ``DevToolsError``.
  func send(
    _ method: String, _ parameters: some Encodable, to session: String?, until deadline: TimeInterval
  ) throws -> Int {
    try state.withLock { state in
      guard !state.isClosed else { throw DevToolsError.closed }
      state.lastRequest += 1
      let request = Request(
        id: state.lastRequest, method: method, params: parameters, sessionId: session)
      try write(try JSONEncoder().encode(request) + [0], &state, until: deadline)
      state.pending[state.lastRequest] = session ?? ""
      return state.lastRequest
    }
  }

  /// Waits for the response to a request.
  ///
  /// - Throws: ``DevToolsError``.
  package func response<Result: Decodable>(
    to request: Int, of method: String, until deadline: TimeInterval, as: Result.Type = Result.self
  ) throws -> Result {
    try firstResponse(to: [request], of: method, until: deadline).response
  }

  /// Waits for the first response to one of several requests.
  ///
  /// The responses to the remaining requests are then ignored. The deadline is extended by the seconds that `pause`
  /// returns.
  ///
  /// - Returns: the index of the request with the first response, and the response.
  /// - Throws: ``DevToolsError``.
  func firstResponse<Result: Decodable>(
    to requests: [Int], of method: String, until deadline: TimeInterval,
    notCounting pause: () -> TimeInterval = { 0 }, as: Result.Type = Result.self
  ) throws -> (index: Int, response: Result) {
    let (index, message) = try state.withLock { state in
      var end = deadline
      while true {
        for (index, request) in requests.enumerated() {
          guard let found = state.responses.removeValue(forKey: request) else { continue }
          abandon(requests.filter { $0 != request }, in: &state)
          return (index, found)
        }
        // The target of the requests was closed.
        guard requests.contains(where: { state.pending[$0] != nil }) else {
          throw DevToolsError.detached(method)
        }
        guard let message = try next(&state, until: end) else {
          end = deadline + pause()
          if MonotonicClock.now < end { continue }
          abandon(requests, in: &state)
          throw DevToolsError.timedOut(method)
        }
        sort(message, in: &state)
      }
    }
    // The error of the decoder is replaced by one that names the request.
    guard let response = try? JSONDecoder().decode(Response<Result>.self, from: message) else {
      throw DevToolsError.malformed(method)
    }
    if let refusal = response.error { throw DevToolsError.refused(method, refusal) }
    guard let result = response.result else { throw DevToolsError.malformed(method) }
    return (index, result)
  }

  /// Ignores the responses to requests from now on.
  func abandon(_ requests: [Int]) { state.withLock { abandon(requests, in: &$0) } }

  private func abandon(_ requests: [Int], in state: inout State) {
    for request in requests where state.responses.removeValue(forKey: request) == nil {
      if state.pending[request] != nil { state.abandoned.insert(request) }
    }
  }

  /// Sends a request and waits for its response.
  ///
  /// - Throws: ``DevToolsError``.
  func call<Result: Decodable>(
    _ method: String, _ parameters: some Encodable, to session: String? = nil, until deadline: TimeInterval
  ) throws -> Result {
    let request = try send(method, parameters, to: session, until: deadline)
    return try response(to: request, of: method, until: deadline)
  }

  /// Returns the events since the last call; if there were very many, only the latest of them.
  func takeEvents() throws -> [Event] {
    try state.withLock { state in
      while let message = try next(&state, until: 0) { sort(message, in: &state) }
      defer { state.events = [] }
      return state.events
    }
  }

  private func sort(_ message: Data, in state: inout State) {
    // Data that is not a message is ignored; the call that waits for it times out.
    guard let head = try? JSONDecoder().decode(Head.self, from: message) else { return }
    if let id = head.id {
      state.pending[id] = nil
      if state.abandoned.remove(id) == nil { state.responses[id] = message }
    } else if let method = head.method {
      if state.events.count >= Self.maximumEvents { state.events.removeFirst() }
      state.events.append(Event(method: method, message: message))
      if method == "Target.detachedFromTarget" { forgetRequests(of: message, in: &state) }
    }
  }

  /// Removes the requests to a closed page, because there will be no responses to them.
  private func forgetRequests(of message: Data, in state: inout State) {
    // The protocol guarantees the session. Without it, the requests time out.
    guard let detached = try? JSONDecoder().decode(Detached.self, from: message) else { return }
    for (request, session) in state.pending where session == detached.params.sessionId {
      state.pending[request] = nil
      state.abandoned.remove(request)
    }
  }

  private struct Detached: Decodable {
    struct Parameters: Decodable {
      let sessionId: String
    }

    let params: Parameters
  }

  private static let maximumEvents = 10_000

  // MARK: - Bytes

  /// Returns the next message.
  ///
  /// - Returns: the next message; nil if none arrived before the deadline.
  private func next(_ state: inout State, until deadline: TimeInterval) throws -> Data? {
    var searched = 0
    while true {
      let end = state.unread.withUnsafeBytes { bytes -> Int? in
        guard let start = bytes.baseAddress, bytes.count > searched,
          let zero = memchr(start + searched, 0, bytes.count - searched)
        else { return nil }
        return UnsafeRawPointer(zero) - start
      }
      if let end {
        let message = Data(state.unread.prefix(end))
        state.unread = Data(state.unread.dropFirst(end + 1))
        return message
      }
      searched = state.unread.count
      guard searched <= Self.longestMessage else {
        state.isClosed = true
        throw DevToolsError.malformed("a message of more than \(Self.longestMessage) bytes")
      }
      guard try read(&state, until: deadline) else { return nil }
    }
  }

  /// The maximum size of a message in bytes, which is high because the title of a page may be of any length.
  private static let longestMessage = 64 << 20

  private func read(_ state: inout State, until deadline: TimeInterval) throws -> Bool {
    guard !state.isClosed else { throw DevToolsError.closed }
    while true {
      let count = withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer -> Int in
        let count = Foundation.read(responses.number, buffer.baseAddress, buffer.count)
        if count > 0 { state.unread.append(contentsOf: buffer[..<count]) }
        return count
      }
      if count > 0 { return true }
      if count < 0, errno == EINTR { continue }
      guard count < 0, errno == EAGAIN else {
        state.isClosed = true
        throw DevToolsError.closed
      }
      guard Self.wait(for: responses, POLLIN, until: deadline) else { return false }
    }
  }

  private func write(_ data: Data, _ state: inout State, until deadline: TimeInterval) throws {
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Foundation.send(requests.number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count > 0 {
        rest = rest.dropFirst(count)
        continue
      }
      if errno == EINTR { continue }
      guard errno == EAGAIN else {
        state.isClosed = true
        throw DevToolsError.closed
      }
      guard Self.wait(for: requests, POLLOUT, until: deadline) else {
        // A partly sent message cannot be withdrawn, so the pipe cannot be used any more.
        if rest.count < data.count { state.isClosed = true }
        throw DevToolsError.timedOut("a request that could not be sent completely")
      }
    }
  }

  private static func wait(for descriptor: FileDescriptor, _ events: Int32, until deadline: TimeInterval)
    -> Bool
  {
    var entry = pollfd(fd: descriptor.number, events: Int16(events), revents: 0)
    while true {
      let rest = deadline - MonotonicClock.now
      guard rest > 0 else { return false }
      let count = poll(&entry, 1, Int32(min(rest * 1e3, 1e6).rounded(.up)))
      if count > 0 { return true }
      if count < 0, errno != EINTR { return false }
    }
  }
}
