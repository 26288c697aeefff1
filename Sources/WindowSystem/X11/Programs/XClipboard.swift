// SPDX-License-Identifier: Apache-2.0

import CLinux
import CXCB
import Foundation
import Synchronized
import Timing

/// The clipboard of a display (the selection CLIPBOARD, ICCCM 2): text, and data of other types.
///
/// X does not store the clipboard. The program that owns the content provides it as long as the program is running.
/// Therefore this object answers the programs that paste its content, on a separate thread. Safe from any thread.
final class XClipboard: Clipboard {
  private let connection: XConnection
  private let window: xcb_window_t
  private let atoms: XSelectionAtoms
  private let state: Guarded<State, XConnection>
  /// The thread that serves the content; 0 until it is running.
  private let serving = ConditionMutex<pid_t>(0)

  private final class State {
    /// The content that this object provides.
    var content: XSelectionContent
    /// The requests for the content of another program.
    var requests: XSelectionRequests
    /// The server's time at the last change of a property of the window.
    var time: xcb_timestamp_t = 0

    init(content: XSelectionContent, requests: XSelectionRequests) {
      self.content = content
      self.requests = requests
    }
  }

  init(display: String, authorityFile: String? = nil) throws {
    connection = try XConnection(display: display, authorityFile: authorityFile)
    let atoms = try XSelectionAtoms(connection)
    self.atoms = atoms
    // The limit without the extension BIG-REQUESTS, in units of four bytes.
    let transfers = XSelectionTransfers(
      incremental: atoms.incremental,
      maximumRequest: Int(connection.setup.pointee.maximum_request_length) * 4)
    state = Guarded(
      State(
        content: XSelectionContent(atoms, transfers: transfers), requests: XSelectionRequests(atoms)),
      by: connection)
    window = connection.locked { [connection] in
      let window = connection.call { xcb_generate_id($0) }
      var events = XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue
      connection.call {
        xcb_create_window(
          $0, UInt8(XCB_COPY_FROM_PARENT), window, connection.root, -100, -100, 1, 1, 0,
          UInt16(XCB_WINDOW_CLASS_INPUT_ONLY.rawValue), UInt32(XCB_COPY_FROM_PARENT),
          XCB_CW_EVENT_MASK.rawValue, &events)
      }
      return window
    }
    try connection.flush()
    NamedThread.start("understudy-clip") { [weak self, connection] in
      let number = clinux_thread_number()
      self?.serving.change { $0 = number }
      // The thread holds a reference to the object only while it handles events, so that the owner of the object can
      // release it.
      while Self.waitForInput(connection), self?.serve() == true {}
    }
    serving.wait(while: { $0 == 0 })
  }

  var thread: pid_t? { serving.withLock { $0 } }

  /// Puts a string on the clipboard; nil empties the clipboard.
  ///
  /// - Throws: ``WindowSystemError`` if the server has ended.
  func set(_ text: String?) throws {
    let bytes = text.map { Array($0.utf8) }
    try changeContent { _ in
      bytes.map { bytes in Dictionary(uniqueKeysWithValues: atoms.texts.map { ($0, bytes) }) }
    }
  }

  /// Adds data to the content that this object has put on the clipboard.
  ///
  /// - Parameters:
  ///   - data: the data that programs receive when they paste.
  ///   - kinds: the media types for which the data is provided.
  /// - Throws: ``WindowSystemError`` if the server has ended.
  func add(_ data: Data, as kinds: [String]) throws {
    let targets = try XAtoms.intern(kinds, on: connection)
    let bytes = Array(data)
    try changeContent { items in (items ?? [:]).merging(targets.map { ($0, bytes) }) { $1 } }
  }

  /// Replaces the content, and takes or gives up the clipboard.
  ///
  /// - Parameter change: receives the content that this object provides, and returns the new one; nil for none.
  /// - Throws: ``WindowSystemError`` if the server has ended.
  private func changeContent(_ change: ([xcb_atom_t: [UInt8]]?) -> [xcb_atom_t: [UInt8]]?) throws {
    try state.withLock { state in
      var time = try currentTime(state)
      let items = change(state.content.items)
      let owner = items == nil ? xcb_window_t(XCB_WINDOW_NONE.rawValue) : window
      for _ in 0..<Self.maximumAttempts {
        state.content.items = items
        state.content.time = time
        connection.call { xcb_set_selection_owner($0, owner, atoms.clipboard, time) }
        // A request has no effect if another program has taken the clipboard at a later time.
        guard try currentOwner() != owner else { return }
        time = try currentTime(state)
      }
      state.content.items = nil
    }
  }

  /// The number of attempts to take the clipboard while other programs take it, too.
  private static let maximumAttempts = 10

  private func currentOwner() throws -> xcb_window_t {
    try connection.reply(
      connection.call { xcb_get_selection_owner($0, atoms.clipboard).sequence },
      xcb_get_selection_owner_reply_t.self, to: "GetSelectionOwner"
    ).fields.owner
  }

  /// The text on the clipboard; nil if there is no text, or if the clipboard's owner does not provide it in time.
  ///
  /// - Parameter seconds: the time limit for the program that owns the clipboard.
  /// - Returns: the text; nil also for data that is not text.
  /// - Throws: ``WindowSystemError`` if the server has ended.
  func text(within seconds: TimeInterval) throws -> String? {
    try bytes(of: atoms.utf8String, within: seconds).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The data of the first of the given media types that the clipboard offers; nil if it offers none of them.
  ///
  /// The result is also nil if the clipboard's owner does not provide all of the data in time.
  ///
  /// - Parameters:
  ///   - kinds: the media types.
  ///   - seconds: the time limit for the program that owns the clipboard, for each type.
  /// - Returns: the data, or nil.
  /// - Throws: ``WindowSystemError`` if the server has ended.
  func data(of kinds: [String], within seconds: TimeInterval) throws -> Data? {
    for target in try XAtoms.intern(kinds, on: connection) {
      if let bytes = try bytes(of: target, within: seconds) { return Data(bytes) }
    }
    return nil
  }

  private enum Content {
    /// The content is that of this object; nil if it has no such type.
    case owned([UInt8]?)
    /// Another program was asked for the content, with this property for its answer.
    case requested(xcb_atom_t)
  }

  private func bytes(of target: xcb_atom_t, within seconds: TimeInterval) throws -> [UInt8]? {
    let content = try state.withLock { state -> Content in
      let time = try currentTime(state)
      if let items = state.content.items { return .owned(items[target]) }
      let property = try state.requests.begin(target, at: time, for: window, on: connection)
      try connection.flush()
      return .requested(property)
    }
    switch content {
    case .owned(let bytes): return bytes
    case .requested(let property):
      _ = try connection.wait(until: MonotonicClock.now + seconds) {
        try state.withLock { state in
          try handleEvents(state)
          return state.requests.isAnswered(property)
        }
      }
      return state.withLock { $0.requests.end(property) }
    }
  }

  /// The server's current time, which requests contain (ICCCM 2.1).
  ///
  /// This also handles all events that the server has sent so far, for example that another program has taken the
  /// clipboard.
  private func currentTime(_ state: State) throws -> xcb_timestamp_t {
    // The event of the change, which appends nothing, contains the time.
    connection.call {
      xcb_change_property(
        $0, UInt8(XCB_PROP_MODE_APPEND.rawValue), window, atoms.clock, XCB_ATOM_INTEGER.rawValue, 32, 0, nil)
    }
    try connection.sync()
    try handleEvents(state)
    return state.time
  }

  // MARK: - Events

  /// Waits a short time for data to read; returns false if the connection has ended.
  private static func waitForInput(_ connection: XConnection) -> Bool {
    var descriptor = pollfd(fd: connection.descriptor, events: Int16(POLLIN), revents: 0)
    poll(&descriptor, 1, TimeLimits.Display.clipboardSlice.milliseconds)
    return descriptor.revents & Int16(POLLHUP | POLLERR | POLLNVAL) == 0
  }

  private func serve() -> Bool {
    do {
      try state.withLock { try handleEvents($0) }
      return true
    } catch {
      return false
    }
  }

  private func handleEvents(_ state: State) throws {
    // The replies that are read below can be followed by events, for which the socket has no more data.
    while try handleEventsOnce(state) {}
  }

  /// Handles the events that have arrived.
  ///
  /// - Returns: whether there may be more events.
  private func handleEventsOnce(_ state: State) throws -> Bool {
    var hasSelectionClear = false
    // The requests of programs that paste, and the properties with content to read.
    var requested: [xcb_selection_request_event_t] = []
    var arrived: [xcb_atom_t] = []
    try connection.drainEvents { event in
      switch Int32(event.pointee.response_type & 0x7f) {
      case XCB_SELECTION_REQUEST:
        event.withMemoryRebound(to: xcb_selection_request_event_t.self, capacity: 1) {
          requested.append($0.pointee)
        }
      case XCB_SELECTION_CLEAR:
        hasSelectionClear = true
      case XCB_SELECTION_NOTIFY:
        event.withMemoryRebound(to: xcb_selection_notify_event_t.self, capacity: 1) {
          if let property = state.requests.answered($0.pointee) { arrived.append(property) }
        }
      case XCB_PROPERTY_NOTIFY:
        event.withMemoryRebound(to: xcb_property_notify_event_t.self, capacity: 1) {
          if let property = propertyChanged($0.pointee, state) { arrived.append(property) }
        }
      case XCB_DESTROY_NOTIFY:
        event.withMemoryRebound(to: xcb_destroy_notify_event_t.self, capacity: 1) {
          state.content.transfers.destroyed($0.pointee.window)
        }
      default: break
      }
    }
    for request in requested { try state.content.reply(to: request, on: connection) }
    connection.call { xcb_flush($0) }
    // This object may have put new content on the clipboard after the event, so the current owner is requested.
    if hasSelectionClear, try currentOwner() != window { state.content.items = nil }
    for property in arrived { state.requests.received(try readProperty(property), in: property) }
    return hasSelectionClear || !requested.isEmpty || !arrived.isEmpty
  }

  /// Handles a change of a property; returns the property if it has content to read.
  private func propertyChanged(_ event: xcb_property_notify_event_t, _ state: State) -> xcb_atom_t? {
    let isDeleted = UInt32(event.state) == XCB_PROPERTY_DELETE.rawValue
    guard event.window == window else {
      if isDeleted { state.content.transfers.deleted(event.atom, of: event.window, on: connection) }
      return nil
    }
    state.time = event.time
    return isDeleted ? nil : state.requests.changed(event.atom)
  }

  /// Reads and deletes the property in which the clipboard's owner has stored content.
  private func readProperty(_ property: xcb_atom_t) throws -> XProperty? {
    let reply = try connection.reply(
      connection.call { xcb_get_property($0, 1, window, property, 0, 0, UInt32.max / 4).sequence },
      xcb_get_property_reply_t.self, to: "GetProperty")
    return XProperty(reply)
  }
}
