// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Synchronized
import Timing

/// The end of the pipe that sends requests to a browser and reads its responses: `--remote-debugging-pipe`.
///
/// The messages are those of the DevTools protocol: JSON documents, each followed by a null byte. Every request has a
/// timeout. Responses that arrive after the timeout are ignored. The pipe is not read between two requests, so the
/// browser's events wait in it until the next request.
///
/// Several threads may use the pipe. One of them at a time waits for the browser, and reads the messages for all; the
/// others wait for that caller. No caller waits with the lock held, so each call ends at its own deadline.
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
    /// The beginning of a message whose end has not been read.
    var unread = Data()
    /// The responses that no caller has taken yet, by the numbers of their requests.
    var responses: [Int: Data] = [:]
    /// The session of each request that has no response yet, by its number; empty for a request to the browser itself.
    var pending: [Int: String] = [:]
    /// The numbers of the requests whose responses are ignored.
    var abandoned: Set<Int> = []
    var events: [Event] = []
    /// Whether a caller waits for a message, without the lock; no other caller reads in the meantime.
    var isAwaited = false
    /// Whether a caller is sending a request, without the lock.
    var isSending = false
    /// The error that has made the pipe unusable.
    var failure: DevToolsError?
  }

  private typealias Check<Result> = ConditionMutex<State>.Check<Result>

  private let requests: FileDescriptor
  private let responses: FileDescriptor
  private let state = ConditionMutex(State())

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
  var isClosed: Bool { state.withLock { $0.failure != nil } }

  /// Whether a caller waits for a message of the browser.
  var isAwaited: Bool { state.withLock { $0.isAwaited } }

  /// Whether an abandoned request has no response yet: the page or the browser is busy or hangs.
  var hasAbandonedRequests: Bool {
    state.wait { state -> Check<Bool> in
      // After an error, the request counts as one without a response, and the next request reports the error.
      guard state.abandoned.isEmpty || readArrived(in: &state) else { return .again(until: nil) }
      return .found(!state.abandoned.isEmpty)
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
    let number = try state.wait { state -> Check<Int> in
      if let failure = state.failure { throw failure }
      guard !state.isSending else {
        guard MonotonicClock.now < deadline else { throw Self.unsent }
        return .again(until: deadline)
      }
      state.isSending = true
      state.lastRequest += 1
      // Another caller may read the response before this call returns.
      state.pending[state.lastRequest] = session ?? ""
      return .found(state.lastRequest)
    }
    do {
      let request = Request(id: number, method: method, params: parameters, sessionId: session)
      try write(try JSONEncoder().encode(request) + [0], until: deadline)
    } catch {
      state.change { state in
        state.isSending = false
        state.pending[number] = nil
      }
      throw error
    }
    state.change { $0.isSending = false }
    return number
  }

  private static let unsent = DevToolsError.timedOut("a request that could not be sent completely")

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
    let (index, message) = try firstMessage(in: requests, of: method, until: deadline, notCounting: pause)
    // The error of the decoder is replaced by one that names the request.
    guard let response = try? JSONDecoder().decode(Response<Result>.self, from: message) else {
      throw DevToolsError.malformed(method)
    }
    if let refusal = response.error { throw DevToolsError.refused(method, refusal) }
    guard let result = response.result else { throw DevToolsError.malformed(method) }
    return (index, result)
  }

  /// The next step of a caller that waits for a response.
  private enum Step {
    case take(index: Int, message: Data)
    /// The caller waits for a message, and has set ``State/isAwaited``.
    case awaitMessage
    case timeOut
  }

  private func firstMessage(
    in requests: [Int], of method: String, until deadline: TimeInterval, notCounting pause: () -> TimeInterval
  ) throws -> (index: Int, message: Data) {
    var end = deadline
    while true {
      switch try state.wait({ state in try next(requests, of: method, until: end, in: &state) }) {
      case .take(let index, let message): return (index, message)
      case .awaitMessage:
        _ = waitUntilReady(responses.number, deadline: Deadline(after: end - MonotonicClock.now))
        state.change { $0.isAwaited = false }
      case .timeOut:
        end = deadline + pause()
        if MonotonicClock.now < end { continue }
        abandon(requests)
        throw DevToolsError.timedOut(method)
      }
    }
  }

  private func next(
    _ requests: [Int], of method: String, until deadline: TimeInterval, in state: inout State
  ) throws -> Check<Step> {
    _ = readArrived(in: &state)
    for (index, request) in requests.enumerated() {
      guard let message = state.responses.removeValue(forKey: request) else { continue }
      abandon(requests.filter { $0 != request }, in: &state)
      return .found(.take(index: index, message: message))
    }
    // The target of the requests was closed.
    guard requests.contains(where: { state.pending[$0] != nil }) else { throw DevToolsError.detached(method) }
    if let failure = state.failure { throw failure }
    guard MonotonicClock.now < deadline else { return .found(.timeOut) }
    guard !state.isAwaited else { return .again(until: deadline) }
    state.isAwaited = true
    return .found(.awaitMessage)
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
  func drainEvents() throws -> [Event] {
    try state.wait { state -> Check<[Event]> in
      guard readArrived(in: &state) else { return .again(until: nil) }
      if let failure = state.failure { throw failure }
      defer { state.events = [] }
      return .found(state.events)
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

  /// Reads and sorts the messages that have arrived, unless another caller waits for them.
  ///
  /// - Returns: false if that caller has yet to read messages that have arrived.
  private func readArrived(in state: inout State) -> Bool {
    if state.isAwaited { return !waitUntilReady(responses.number, deadline: Deadline(after: 0)) }
    for _ in 0..<Self.maximumReads where state.failure == nil {
      let searched = state.unread.count
      let count = withUnsafeTemporaryAllocation(byteCount: Self.lengthOfRead, alignment: 1) { buffer -> Int in
        let count = read(responses.number, buffer.baseAddress, buffer.count)
        if count > 0 { state.unread.append(contentsOf: buffer[..<count]) }
        return count
      }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { break }
      if count > 0 { sortUnread(in: &state, searched: searched) } else { state.failure = .closed }
    }
    return true
  }

  private static let lengthOfRead = 1 << 16
  /// The number of reads in one call: enough for everything that fits into the socket, and limited, because a browser
  /// may write faster than it is read.
  private static let maximumReads = 16

  /// Sorts the complete messages, if the first `searched` bytes have no end of a message.
  private func sortUnread(in state: inout State, searched: Int) {
    let (messages, rest) = state.unread.withUnsafeBytes { bytes -> ([Data], Int) in
      guard let base = bytes.baseAddress else { return ([], 0) }
      var (messages, start, next) = ([Data](), 0, searched)
      while let zero = memchr(base + next, 0, bytes.count - next) {
        let end = UnsafeRawPointer(zero) - base
        messages.append(Data(bytes: base + start, count: end - start))
        start = end + 1
        next = start
      }
      return (messages, start)
    }
    if rest > 0 { state.unread = Data(state.unread.dropFirst(rest)) }
    for message in messages { sort(message, in: &state) }
    if state.unread.count > Self.longestMessage {
      state.failure = .malformed("a message of more than \(Self.longestMessage) bytes")
    }
  }

  /// The maximum size of a message in bytes, which is high because the title of a page may be of any length.
  private static let longestMessage = 64 << 20

  /// Sends the bytes of a request; only the caller that has set ``State/isSending`` may call it.
  private func write(_ data: Data, until deadline: TimeInterval) throws {
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
        state.withLock { $0.failure = .closed }
        throw DevToolsError.closed
      }
      let end = Deadline(after: deadline - MonotonicClock.now)
      guard !end.hasPassed, waitUntilReady(requests.number, events: POLLOUT, deadline: end) else {
        // A partly sent message cannot be withdrawn, so the pipe cannot be used any more.
        if rest.count < data.count { state.withLock { $0.failure = .closed } }
        throw Self.unsent
      }
    }
  }
}
