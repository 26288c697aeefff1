// SPDX-License-Identifier: Apache-2.0

import CXCB
import Foundation
import Timing

/// Follows the frame counters of all windows, and answers finished frames; used by one thread at a time.
struct FrameAnswers: Sendable {
  private struct Counter: Sendable {
    let counter: xcb_sync_counter_t
    let alarm: xcb_sync_alarm_t
    /// The process that created the window; nil if the server does not report it.
    let process: pid_t?
    var pace = FramePace()
    /// The number of the frame whose reply is delayed; nil if no frame waits.
    var waiting: UInt64?
  }

  private let connection: XConnection
  private let atoms: XAtoms
  private let alarmEvent: UInt8
  /// The time for which a picture stays on the screen, as reported to programs, in microseconds.
  private let interval: UInt32
  private let inputs: InputCount
  private var seenInputs: UInt64 = 0
  private var counters: [xcb_window_t: Counter] = [:]
  private var windows: [xcb_sync_alarm_t: xcb_window_t] = [:]

  init(_ connection: XConnection, _ atoms: XAtoms, alarmEvent: UInt8, interval: UInt32, inputs: InputCount) {
    (self.connection, self.atoms, self.alarmEvent) = (connection, atoms, alarmEvent)
    (self.interval, self.inputs) = (interval, inputs)
  }

  /// Starts to watch all present and future windows, and announces to programs that this object answers their frames.
  mutating func begin() throws {
    try connection.locked {
      select(
        XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY.rawValue | XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue,
        on: connection.root)
      try announce()
    }
    for window in try children(of: connection.root) {
      try watch(window)
      // The window manager puts each window into a frame, which is also a window.
      for inner in try children(of: window) { try watch(inner) }
    }
    try connection.flush()
  }

  /// Answers frames until the connection ends.
  ///
  /// - Parameter report: called with a function that returns the new progress of this thread for the old one.
  /// - Throws: ``WindowSystemError`` when the connection has ended.
  mutating func run(report: ((FrameProgress) -> FrameProgress) -> Void) throws {
    while true {
      report { FrameProgress(isHandling: true, rounds: $0.rounds + 1, waiting: $0.waiting) }
      try answerDueFrames()
      var events: [Event] = []
      try connection.drainEvents { event in
        if let event = read(event) { events.append(event) }
      }
      guard events.isEmpty else {
        renewPaces()
        for event in events { try handle(event) }
        try connection.flush()
        continue
      }
      let waiting = counters.values.filter { $0.waiting != nil }
      let processes = Set(waiting.compactMap(\.process))
      report { FrameProgress(isHandling: false, rounds: $0.rounds, waiting: processes) }
      connection.waitForEvent(until: waiting.map(\.pace.next).min())
    }
  }

  // MARK: - Events

  private enum Event {
    case created(xcb_window_t)
    case destroyed(xcb_window_t)
    case countersChanged(xcb_window_t)
    case supportedChanged
    case counted(xcb_sync_alarm_t, UInt64)
  }

  private func read(_ event: UnsafePointer<xcb_generic_event_t>) -> Event? {
    func rebound<Layout, Result>(_: Layout.Type, _ body: (Layout) -> Result) -> Result {
      event.withMemoryRebound(to: Layout.self, capacity: 1) { body($0.pointee) }
    }
    let type = event.pointee.response_type & 0x7f
    if type == alarmEvent + UInt8(XCB_SYNC_ALARM_NOTIFY) {
      return rebound(xcb_sync_alarm_notify_event_t.self) { .counted($0.alarm, value($0.counter_value)) }
    }
    switch Int32(type) {
    case XCB_CREATE_NOTIFY: return rebound(xcb_create_notify_event_t.self) { .created($0.window) }
    case XCB_DESTROY_NOTIFY: return rebound(xcb_destroy_notify_event_t.self) { .destroyed($0.window) }
    case XCB_PROPERTY_NOTIFY:
      return rebound(xcb_property_notify_event_t.self) {
        if $0.atom == atoms.netWMSyncRequestCounter { return .countersChanged($0.window) }
        return $0.atom == atoms.netSupported && $0.window == connection.root ? .supportedChanged : nil
      }
    default: return nil
    }
  }

  private mutating func handle(_ event: Event) throws {
    switch event {
    case .created(let window): try watch(window)
    case .destroyed(let window): forget(window)
    case .countersChanged(let window): try follow(window)
    case .supportedChanged: try announce()
    case .counted(let alarm, let value):
      guard let window = windows[alarm], value.isMultiple(of: 2) else { return }
      let isDue = counters[window]?.pace.countIfDue() == true
      counters[window]?.waiting = isDue ? nil : value
      if isDue { sendFrameDrawn(value, of: window) }
    }
  }

  /// Resets the pace of all windows after new input, so that their next frames are answered at once.
  private mutating func renewPaces() {
    let count = inputs.value
    guard count != seenInputs else { return }
    seenInputs = count
    for window in counters.keys { counters[window]?.pace = FramePace() }
  }

  // MARK: - Windows

  private mutating func watch(_ window: xcb_window_t) throws {
    select(XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue | XCB_EVENT_MASK_STRUCTURE_NOTIFY.rawValue, on: window)
    try follow(window)
  }

  /// Starts to follow the counter of a window, if it has one.
  private mutating func follow(_ window: xcb_window_t) throws {
    let cardinals = try connection.property(atoms.netWMSyncRequestCounter, of: window)?.cardinals ?? []
    // The first counter is only for resizing.
    guard cardinals.count >= 2, cardinals[1] != counters[window]?.counter else { return }
    forget(window)
    let counter = cardinals[1]
    guard let frame = try value(of: counter) else { return }
    let alarm = connection.call { xcb_generate_id($0) }
    let next = frame + 1
    let values: [UInt32] = [
      counter, UInt32(XCB_SYNC_VALUETYPE_ABSOLUTE.rawValue), UInt32(next >> 32),
      UInt32(truncatingIfNeeded: next),
      UInt32(XCB_SYNC_TESTTYPE_POSITIVE_COMPARISON.rawValue), 0, 1, 1,
    ]
    let mask =
      XCB_SYNC_CA_COUNTER.rawValue | XCB_SYNC_CA_VALUE_TYPE.rawValue | XCB_SYNC_CA_VALUE.rawValue
      | XCB_SYNC_CA_TEST_TYPE.rawValue | XCB_SYNC_CA_DELTA.rawValue | XCB_SYNC_CA_EVENTS.rawValue
    connection.call { xcb_sync_create_alarm($0, alarm, mask, values) }
    let process = try XClientProcesses.process(of: window, on: connection)
    counters[window] = Counter(counter: counter, alarm: alarm, process: process)
    windows[alarm] = window
    // This frame was finished before this object started to answer frames.
    if frame > 0, frame.isMultiple(of: 2) { sendFrameDrawn(frame, of: window) }
  }

  private mutating func forget(_ window: xcb_window_t) {
    guard let counter = counters.removeValue(forKey: window) else { return }
    windows[counter.alarm] = nil
    connection.call { xcb_sync_destroy_alarm($0, counter.alarm) }
  }

  private func select(_ mask: UInt32, on window: xcb_window_t) {
    connection.call { xcb_change_window_attributes($0, window, XCB_CW_EVENT_MASK.rawValue, [mask]) }
  }

  private func children(of window: xcb_window_t) throws -> [xcb_window_t] {
    try connection.locked {
      guard
        let reply = try connection.replyUnlessGone(
          connection.call { xcb_query_tree($0, window).sequence },
          xcb_query_tree_reply_t.self, to: "QueryTree")
      else { return [] }
      return XWindowRequests.children(reply)
    }
  }

  /// Returns the value of a counter; nil if the counter no longer exists.
  private func value(of counter: xcb_sync_counter_t) throws -> UInt64? {
    try connection.locked {
      guard
        let reply = try connection.replyUnlessGone(
          connection.call { xcb_sync_query_counter($0, counter).sequence },
          xcb_sync_query_counter_reply_t.self, to: "SyncQueryCounter")
      else { return nil }
      return value(reply.fields.counter_value)
    }
  }

  private func value(_ value: xcb_sync_int64_t) -> UInt64 {
    UInt64(UInt32(bitPattern: value.hi)) << 32 | UInt64(value.lo)
  }

  // MARK: - Replies

  /// Adds the two answering messages to the window manager's list of supported messages, if they are missing.
  private func announce() throws {
    let supported = try connection.property(atoms.netSupported, of: connection.root)?.cardinals ?? []
    let missing = [atoms.netWMFrameDrawn, atoms.netWMFrameTimings].filter { !supported.contains($0) }
    guard !missing.isEmpty else { return }
    connection.call {
      xcb_change_property(
        $0, UInt8(XCB_PROP_MODE_APPEND.rawValue), connection.root, atoms.netSupported, XCB_ATOM_ATOM.rawValue,
        32, UInt32(missing.count), missing)
    }
  }

  private mutating func answerDueFrames() throws {
    var hasAnswered = false
    for (window, counter) in counters {
      guard let frame = counter.waiting, counters[window]?.pace.countIfDue() == true else { continue }
      counters[window]?.waiting = nil
      sendFrameDrawn(frame, of: window)
      hasAnswered = true
    }
    if hasAnswered { try connection.flush() }
  }

  private func sendFrameDrawn(_ frame: UInt64, of window: xcb_window_t) {
    let microseconds = UInt64(MonotonicClock.now * 1_000_000)
    let (low, high) = (UInt32(truncatingIfNeeded: frame), UInt32(frame >> 32))
    XClientMessage.send(
      atoms.netWMFrameDrawn, about: window, to: window, mask: 0,
      data: (low, high, UInt32(truncatingIfNeeded: microseconds), UInt32(microseconds >> 32), 0),
      on: connection)
    // The message contains no time at which the frame was shown. If a frame paints nothing, GTK schedules this frame
    // one interval after the previous frame.
    XClientMessage.send(
      atoms.netWMFrameTimings, about: window, to: window, mask: 0, data: (low, high, 0, interval, 0),
      on: connection)
  }
}

/// The pace at which the frames of a window are answered.
///
/// A few frames are answered at once, so that there is no wait for the frame after an event. The others are answered at
/// the rate of a 60 Hz screen, so that animations have their normal speed.
struct FramePace: Sendable {
  private static let interval = TimeLimits.Display.frame.seconds
  private static let atOnce = 4.0

  private var left = Self.atOnce
  private var last = -TimeInterval.infinity

  /// Whether a frame may be answered now; if so, counts it as answered.
  mutating func countIfDue(at now: TimeInterval = MonotonicClock.now) -> Bool {
    left = min(Self.atOnce, left + (now - last) / Self.interval)
    last = now
    guard left >= 1 else { return false }
    left -= 1
    return true
  }

  /// The time at which the next frame may be answered.
  var next: TimeInterval { last + max(0, 1 - left) * Self.interval }
}
