// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Timing

/// A connection to the control socket of the compositor, on which every wait has a time limit.
///
/// Safe from any thread. A request and its reply have the same serial number, so several threads may wait at the same
/// time. The compositor sends little without a request: `changed`, once for each kind until the next request for it.
final class CompositorConnection: Sendable {
  typealias Request = ControlProtocol.Request
  typealias Event = ControlProtocol.Event

  /// The path of the socket, which is the name of the display.
  let path: String
  private let socket: WireSocket
  private let state = Mutex(State())

  private struct State {
    var input: [UInt8] = []
    var files: [WireFile] = []
    var lastSerial: UInt32 = 0
    /// The number of the control object; 0 until the compositor has announced it.
    var control: UInt32 = 0
    /// The name of the global that makes control objects.
    var global: UInt32?
    /// The replies that have arrived so far, by the serials of the requests for which a thread waits.
    var answers: [UInt32: [Event]] = [:]
    /// The serials of the replies that are complete.
    var complete: Set<UInt32> = []
    var isReady = false
    var pings = PingAnswers()
    var changed: ControlProtocol.Watch = []
    var failure: WindowSystemError?
  }

  /// Numbers of objects: those of the protocol, and those that this connection chooses.
  private enum ObjectNumber {
    static let display: UInt32 = 1
    static let registry: UInt32 = 2
    static let callback: UInt32 = 3
    static let control: UInt32 = 4
  }

  /// Connects.
  ///
  /// - Parameters:
  ///   - path: the path of the control socket.
  ///   - watching: the kinds of changes that the compositor reports.
  ///   - seconds: the maximum time.
  /// - Throws: ``WindowSystemError/cannotConnect(display:reason:)``.
  init(
    _ path: String, watching: ControlProtocol.Watch = [],
    within seconds: TimeInterval = TimeLimits.Display.connect.seconds
  ) throws {
    self.path = path
    do {
      socket = try WireSocket(path, within: seconds)
      try begin(until: MonotonicClock.now + seconds)
      if !watching.isEmpty { try send(.watch(events: watching.rawValue)) }
    } catch {
      throw WindowSystemError.cannotConnect(display: path, reason: ConnectionFailure(error))
    }
  }

  var serverProcess: pid_t? { socket.serverProcess }

  /// The descriptor of the socket, which threads may poll.
  var descriptor: Int32 { socket.descriptor }

  /// Ends the connection, also for threads that wait for a reply.
  func disconnect() { shutdown(socket.descriptor, Int32(SHUT_RDWR)) }

  /// Creates the control object.
  private func begin(until deadline: TimeInterval) throws {
    var registry = WireMessage(object: ObjectNumber.display, opcode: 1)
    registry.add(ObjectNumber.registry)
    var sync = WireMessage(object: ObjectNumber.display, opcode: 0)
    sync.add(ObjectNumber.callback)
    try state.withLock { state in
      try transmit(registry, &state)
      try transmit(sync, &state)
    }
    guard try wait(until: deadline, for: { $0.isReady }) else { throw ConnectionFailure.noAnswer }
    try state.withLock { state in
      guard let global = state.global else {
        throw ConnectionFailure.refused("the server has no \(ControlProtocol.name)")
      }
      var bind = WireMessage(object: ObjectNumber.registry, opcode: 0)
      bind.add(global)
      bind.add(ControlProtocol.name)
      bind.add(ControlProtocol.version)
      bind.add(ObjectNumber.control)
      try transmit(bind, &state)
      state.control = ObjectNumber.control
    }
  }

  // MARK: - Requests

  /// Sends requests that have no reply, one directly after another.
  func send(_ requests: Request...) throws {
    try state.withLock { state in
      for request in requests { try transmit(request.message(to: state.control), &state) }
    }
  }

  /// Sends a request, and waits for its complete reply.
  ///
  /// - Parameters:
  ///   - name: the name of the request for errors.
  ///   - seconds: the maximum time for the reply.
  ///   - request: makes the request from its serial.
  /// - Returns: the events of the reply.
  /// - Throws: ``WindowSystemError``.
  func replyEvents(
    to name: String, within seconds: TimeInterval = TimeLimits.Display.reply.seconds,
    _ request: (UInt32) -> Request
  ) throws -> [Event] {
    guard let events = try replyEventsInTime(within: seconds, request) else {
      throw WindowSystemError.serverNotAnswering(display: path, request: name, seconds: seconds)
    }
    return events
  }

  /// Sends a request, and waits for its complete reply; returns nil after the time.
  func replyEventsInTime(within seconds: TimeInterval, _ request: (UInt32) -> Request) throws -> [Event]? {
    let serial = try state.withLock { state in
      state.lastSerial &+= 1
      let serial = state.lastSerial
      state.answers[serial] = []
      try transmit(request(serial).message(to: state.control), &state)
      return serial
    }
    defer {
      state.withLock { state in
        state.answers[serial] = nil
        state.complete.remove(serial)
      }
    }
    let deadline = MonotonicClock.now + seconds
    guard try wait(until: deadline, for: { $0.complete.contains(serial) }) else { return nil }
    return state.withLock { $0.answers[serial] }
  }

  /// Waits until the compositor has carried out all earlier requests.
  func synchronize() throws { _ = try replyEvents(to: "sync") { .sync(serial: $0) } }

  /// Sends a ping to the program of a window.
  func sendPing(_ window: WindowID) throws -> Ping {
    try state.withLock { state in
      state.lastSerial &+= 1
      let serial = state.lastSerial
      try transmit(Request.ping(serial: serial, window: window.rawValue).message(to: state.control), &state)
      return Ping(window: window, serial: serial)
    }
  }

  /// The time at which the program has answered, in seconds of ``MonotonicClock``; nil before the reply.
  func answerTime(of ping: Ping) throws -> TimeInterval? {
    try state.withLock { state in
      try drain(&state)
      return state.pings.times[ping.serial]
    }
  }

  func waitForAnswer(of ping: Ping, until deadline: TimeInterval) throws -> Bool {
    try wait(until: deadline) { $0.pings.times[ping.serial] != nil }
  }

  // MARK: - Changes

  /// Returns whether the compositor has reported a change of these kinds since the last call, without blocking.
  func drainChange(of kinds: ControlProtocol.Watch) throws -> Bool {
    try state.withLock { state in
      try drain(&state)
      defer { state.changed.subtract(kinds) }
      return !state.changed.isDisjoint(with: kinds)
    }
  }

  /// Waits until the compositor reports a change of these kinds; returns false if `deadline` passes first.
  func waitForChange(of kinds: ControlProtocol.Watch, until deadline: TimeInterval) throws -> Bool {
    try wait(until: deadline) { !$0.changed.isDisjoint(with: kinds) } && drainChange(of: kinds)
  }

  /// Waits until the compositor reports a change, or until `deadline`.
  ///
  /// The change remains until ``drainChange(of:)`` drains it.
  func waitForAnyChange(until deadline: TimeInterval) throws {
    _ = try wait(until: deadline, for: { !$0.changed.isEmpty })
  }

  /// Waits until a condition is true, which is checked again after each change of the desktop; returns false if
  /// `deadline` passes first.
  func wait(until deadline: TimeInterval, forDesktop condition: () throws -> Bool) throws -> Bool {
    while true {
      if try condition() { return true }
      let now = MonotonicClock.now
      guard now < deadline else { return false }
      // Programs answer some requests without a change of the desktop, so the condition is also checked at intervals.
      _ = try waitForChange(of: .desktop, until: min(deadline, now + TimeLimits.Display.waitSlice.seconds))
    }
  }

  // MARK: - The socket

  private func wait(until deadline: TimeInterval, for condition: (inout sending State) -> Bool) throws -> Bool
  {
    while true {
      let isTrue = try state.withLock { state in
        try drain(&state)
        return condition(&state)
      }
      if isTrue { return true }
      let left = deadline - MonotonicClock.now
      guard left > 0 else { return false }
      // Another thread may have read the reply in the meantime, so the wait has parts.
      let slice = min(left, TimeLimits.Display.waitSlice.seconds)
      var socket = pollfd(fd: self.socket.descriptor, events: Int16(POLLIN), revents: 0)
      poll(&socket, 1, Int32((slice * 1000).rounded(.up)))
    }
  }

  private func transmit(_ message: WireMessage, _ state: inout State) throws {
    if let failure = state.failure { throw failure }
    switch socket.send(message.bytes, files: message.files) {
    case .done: return
    case .notNow:
      // A part of the message may have been sent, so no other message may follow.
      state.failure = .serverNotAnswering(
        display: path, request: "a request", seconds: TimeLimits.Display.connect.seconds)
    case .ended:
      // The reason of the end may still be unread.
      try drain(&state)
      state.failure = state.failure ?? .serverGone(display: path)
    }
    if let failure = state.failure { throw failure }
  }

  /// Reads the events that have arrived, without blocking.
  private func drain(_ state: inout State) throws {
    if let failure = state.failure { throw failure }
    var outcome = WireSocket.Outcome.done
    while outcome == .done {
      outcome = socket.receive(into: &state.input, files: &state.files)
      var rest = state.input[...]
      do {
        while var message = WireReader(rest, files: state.files[...]) {
          rest = rest.dropFirst(message.length)
          try parse(&message, &state)
          state.files = Array(message.files)
        }
      } catch is WireReader.Malformed {
        state.failure = .requestRefused(request: "a message of the control protocol", code: 0)
      }
      state.input = Array(rest)
    }
    if outcome == .ended, state.failure == nil { state.failure = .serverGone(display: path) }
    if let failure = state.failure { throw failure }
  }

  private func parse(_ message: inout WireReader, _ state: inout State) throws {
    switch (message.object, message.opcode) {
    case (ObjectNumber.display, 0):
      // wl_display.error: the object, the code, and a string.
      _ = try message.uint()
      let code = try message.uint()
      state.failure = .requestRefused(request: try message.string(), code: UInt8(clamping: code))
    case (ObjectNumber.registry, 0):
      let name = try message.uint()
      if try message.string() == ControlProtocol.name { state.global = name }
    case (ObjectNumber.callback, 0): state.isReady = true
    case (ObjectNumber.control, _):
      if let event = try Event(&message) { store(event, &state) }
    default: break
    }
  }

  private func store(_ event: Event, _ state: inout State) {
    if case .changed(let kinds) = event {
      state.changed.formUnion(.init(rawValue: kinds))
      return
    }
    if case .answered(let serial, let seconds, let microseconds) = event {
      state.pings.append(serial, at: Self.time(seconds, microseconds))
      return
    }
    let (serial, isLast) = event.place
    guard state.answers[serial] != nil else { return }
    state.answers[serial]?.append(event)
    if isLast { state.complete.insert(serial) }
  }

  /// The time of an event in seconds of ``MonotonicClock``.
  static func time(_ seconds: UInt32, _ microseconds: UInt32) -> TimeInterval {
    TimeInterval(seconds) + TimeInterval(microseconds) / 1_000_000
  }
}

/// The replies to the latest pings.
private struct PingAnswers {
  private(set) var times: [UInt32: TimeInterval] = [:]
  private var order: [UInt32] = []

  mutating func append(_ serial: UInt32, at time: TimeInterval) {
    times[serial] = time
    order.append(serial)
    if order.count > DisplayLimits.rememberedPings { times[order.removeFirst()] = nil }
  }
}

extension ControlProtocol.Event {
  /// The serial of the request that the event answers, and whether the event is the last one of the reply.
  fileprivate var place: (serial: UInt32, isLast: Bool) {
    switch self {
    case .window(let serial, _, _, _, _, _, _, _, _, _, _, _, _, _): (serial, false)
    case .output(let serial, _, _, _, _, _, _): (serial, false)
    case .client(let serial, _, _, _, _, _, _): (serial, false)
    case .painted(let serial, _, _, _, _, _): (serial, false)
    case .input(let serial, _, _, _, _, _, _, _, _, _, _): (serial, false)
    case .protocolError(let serial, _, _, _, _): (serial, false)
    case .done(let serial): (serial, true)
    case .accepted(let serial, _): (serial, true)
    case .desktop(let serial, _, _, _, _, _, _, _, _, _, _): (serial, true)
    case .topWindow(let serial, _): (serial, true)
    case .typed(let serial, _): (serial, true)
    case .picture(let serial, _, _, _, _): (serial, true)
    case .selection(let serial, _, _): (serial, true)
    case .answered(let serial, _, _): (serial, true)
    case .changed: (0, true)
    }
  }
}
