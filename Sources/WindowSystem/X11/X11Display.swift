// SPDX-License-Identifier: Apache-2.0

import CXCB
import Foundation
import Synchronization
import Synchronized
import Timing

/// A display of an X server, through libxcb and the extensions XTEST, MIT-SHM, DAMAGE and X-Resource.
///
/// Input from several threads is sent call by call and never mixed. Reading windows and pixels continues meanwhile.
final class X11Display: DisplayClient {
  /// The name of the display, such as ":7".
  let name: String
  let connection: XConnection
  let atoms: XAtoms
  private let authorityFile: String?
  private let reader: XWindowReader
  private let grabber: Mutex<ScreenGrabber>
  private let state: X11DisplayState
  /// The lock is recursive: releasing held keys for an operation is also input.
  private let input: Guarded<XInput, RecursiveLock>
  private let clickFocus: ClickFocus
  private let typingBarrierTimeout: TimeInterval
  private let waitForEventLoop: @Sendable (pid_t) -> Void
  let touchScreen: (any TouchScreen)?

  /// Connects to a display.
  ///
  /// - Parameters:
  ///   - display: the name of the display, such as ":7".
  ///   - authorityFile: the X authority file; nil for the file in XAUTHORITY.
  ///   - touchSocket: the socket of the server's test touch screen; nil for no touch screen. The socket accepts one
  ///     client in its life.
  ///   - typingBarrier: the seconds within which a window must answer during typing.
  ///   - waitForEventLoop: waits, with a time limit, until a process has read all its messages.
  /// - Throws: ``WindowSystemError``, within a few seconds even if the server hangs.
  init(
    display: String, authorityFile: String? = nil, touchSocket: String? = nil,
    typingBarrier: TimeInterval = TimeLimits.Display.typingBarrier.seconds,
    waitForEventLoop: @escaping @Sendable (pid_t) -> Void = { _ in }
  ) throws {
    let connection = try XConnection(display: display, authorityFile: authorityFile)
    let atoms = try XAtoms(connection)
    let extensions = try XExtensions(connection)
    guard extensions.has(XExtensions.test) else {
      throw WindowSystemError.missingExtension(display: display, name: XExtensions.test)
    }
    let state = X11DisplayState(connection, atoms: atoms)
    try Self.listenAtRoot(connection)
    name = display
    self.connection = connection
    self.atoms = atoms
    self.authorityFile = authorityFile
    self.state = state
    typingBarrierTimeout = typingBarrier
    self.waitForEventLoop = waitForEventLoop
    let reader = XWindowReader(
      connection: connection, atoms: atoms, resources: extensions.has(XExtensions.resources))
    let clickFocus = ClickFocus(
      connection: connection, atoms: atoms, reader: reader, drain: { try state.drain() })
    self.reader = reader
    self.clickFocus = clickFocus
    grabber = Mutex(try ScreenGrabber(connection, extensions))
    input = Guarded(try XInput(connection, mapChanges: { try state.keyboardMapChanges() }))
    touchScreen = try touchSocket.map { path in
      try InputTestTouchScreen(
        socket: path, display: display, screen: { state.screenFrame() },
        willTouch: { try clickFocus.give(at: $0) })
    }
  }

  /// Selects the events of the root window.
  ///
  /// Clients send their answers to a ping to the root window: GTK to clients that select SubstructureNotify there, Qt
  /// to clients that select StructureNotify.
  private static func listenAtRoot(_ connection: XConnection) throws {
    var mask =
      XCB_EVENT_MASK_STRUCTURE_NOTIFY.rawValue | XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY.rawValue
      | XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue
    try connection.locked {
      xcb_change_window_attributes(
        connection.xcb, connection.root, XCB_CW_EVENT_MASK.rawValue, &mask)
      try connection.sync()
    }
  }

  var screenFrame: CGRect { state.screenFrame() }

  // MARK: - Windows

  func windows() throws -> [WindowInfo] { try reader.windows() }

  func window(_ window: WindowID) throws -> WindowInfo {
    guard let info = try reader.window(window.rawValue) else {
      throw WindowSystemError.noSuchWindow(window)
    }
    return info
  }

  /// Whether a window manager that follows EWMH is running.
  func hasWindowManager() throws -> Bool { try reader.hasWindowManager() }

  /// Waits until a window manager serves windows; returns false if `deadline` passes first.
  ///
  /// Map the first window after this call: a window that is mapped while openbox starts never gets the focus.
  func waitForWindowManager(until deadline: TimeInterval) throws -> Bool {
    try WindowManagerProbe(connection: connection, atoms: atoms, drain: { [state] in try state.drain() })
      .waitUntilServing(until: deadline)
  }

  var closedPopups: UInt64 { get throws { try state.closedPopups() } }
  var shownCount: UInt64 { get throws { try state.shownCount() } }
  func shown(after count: UInt64) throws -> [WindowInfo] {
    let frames = try state.shown(after: count)
    return frames.isEmpty ? [] : try windows().filter { try frames.contains(frame(of: $0.id)) }
  }

  var activeWindow: WindowID? {
    get throws { try reader.activeWindow().map { WindowID(rawValue: $0) } }
  }

  func activate(_ window: WindowID) throws {
    _ = try self.window(window)
    try connection.locked {
      if try reader.hasWindowManager() {
        XClientMessage.activate(window.rawValue, atoms: atoms, on: connection)
      } else {
        var above = XCB_STACK_MODE_ABOVE.rawValue
        xcb_configure_window(
          connection.xcb, window.rawValue, UInt16(XCB_CONFIG_WINDOW_STACK_MODE.rawValue), &above)
        xcb_set_input_focus(
          connection.xcb, UInt8(XCB_INPUT_FOCUS_PARENT.rawValue), window.rawValue, 0)
      }
      try connection.flush()
    }
  }

  func close(_ window: WindowID) throws {
    _ = try self.window(window)
    try connection.locked {
      // 2: a pager is the source of the request (EWMH 1.5, _NET_CLOSE_WINDOW).
      XClientMessage.request(
        atoms.netCloseWindow, about: window.rawValue, data: (0, 2, 0, 0, 0), on: connection)
      try connection.flush()
    }
  }

  func titleBarButtons(of window: WindowID) throws -> [TitleBarButton] {
    try XTitleBar(connection: connection, atoms: atoms).buttons(of: window.rawValue)
  }

  /// Moves a window, and waits until it has moved.
  ///
  /// A window manager may choose another position.
  ///
  /// - Parameters:
  ///   - window: the window.
  ///   - origin: the corner of ``WindowInfo/frame``, in pixels of the screen.
  ///   - deadline: the deadline, in seconds of `MonotonicClock`.
  /// - Returns: whether the window moved before the deadline.
  /// - Throws: ``WindowSystemError``.
  func move(_ window: WindowID, to origin: CGPoint, until deadline: TimeInterval) throws -> Bool {
    let before = try self.window(window).frame.origin
    let (x, y) = (Int32(limiting: origin.x), Int32(limiting: origin.y))
    try connection.locked {
      if try reader.hasWindowManager() {
        // Static gravity, both coordinates, and a pager as the source of the request (EWMH 1.5,
        // _NET_MOVERESIZE_WINDOW).
        XClientMessage.request(
          atoms.netMoveResizeWindow, about: window.rawValue,
          data: (10 | 1 << 8 | 1 << 9 | 2 << 12, UInt32(bitPattern: x), UInt32(bitPattern: y), 0, 0),
          on: connection)
      } else {
        let place = [UInt32(bitPattern: x), UInt32(bitPattern: y)]
        let mask = XCB_CONFIG_WINDOW_X.rawValue | XCB_CONFIG_WINDOW_Y.rawValue
        xcb_configure_window(connection.xcb, window.rawValue, UInt16(mask), place)
      }
      try connection.flush()
    }
    return try connection.wait(until: deadline) {
      try state.drain()
      return try self.window(window).frame.origin != before
    }
  }

  func waitForActive(_ window: WindowID, until deadline: TimeInterval) throws -> Bool {
    try connection.wait(until: deadline) {
      try state.drain()
      return try activeWindow == window
    }
  }

  /// Reads the events that have arrived, for a client that is otherwise inactive for long: the server stores events
  /// until they are read.
  func takeInEvents() throws { try state.drain() }

  // MARK: - Pointer and keyboard

  var pointerLocation: CGPoint {
    get throws {
      let reply = try pointerReply()
      return CGPoint(x: Int(reply.root_x), y: Int(reply.root_y))
    }
  }

  private func pointerReply() throws -> xcb_query_pointer_reply_t {
    try connection.locked {
      try connection.reply(
        xcb_query_pointer(connection.xcb, connection.root).sequence,
        xcb_query_pointer_reply_t.self, to: "QueryPointer"
      ).fields
    }
  }

  var isDragging: Bool {
    get throws {
      // "Drag-and-Drop Protocol for the X Window System": the source of a drag owns this selection.
      try selectionOwner(atoms.xdndSelection) != nil
    }
  }

  var clipboardOwner: pid_t? {
    get throws {
      try selectionOwner(atoms.clipboard).flatMap { try XClientProcesses.process(of: $0, on: connection) }
    }
  }

  private func selectionOwner(_ selection: xcb_atom_t) throws -> xcb_window_t? {
    let owner = try connection.locked {
      try connection.reply(
        xcb_get_selection_owner(connection.xcb, selection).sequence,
        xcb_get_selection_owner_reply_t.self, to: "GetSelectionOwner"
      ).fields.owner
    }
    return owner == XCB_WINDOW_NONE.rawValue ? nil : owner
  }

  func movePointer(to point: CGPoint) throws { try XInput.movePointer(to: point, on: connection) }
  func press(button: Int) throws {
    try clickFocus.give(at: pointerLocation)
    try input.withLock { try $0.press(button: button) }
  }
  func press(button: Int, at point: CGPoint, ifOver top: WindowID) throws -> Bool {
    guard try topWindow(at: point) == top else { return false }
    try clickFocus.give(to: top.rawValue)
    return try input.withLock { try $0.press(button: button, at: point, ifOver: top.rawValue) }
  }
  func click(button: Int, at point: CGPoint, ifOver top: WindowID, count: Int, holding last: TimeLimit?)
    throws -> Bool
  {
    guard try topWindow(at: point) == top else { return false }
    try clickFocus.give(to: top.rawValue)
    return try input.withLock {
      try $0.click(button: button, at: point, ifOver: top.rawValue, count: count, holding: last)
    }
  }
  func topWindow(at point: CGPoint) throws -> WindowID {
    WindowID(rawValue: try XInput.topWindow(at: point, on: connection))
  }
  func frame(of window: WindowID) throws -> WindowID {
    WindowID(rawValue: try reader.topLevel(of: window.rawValue) ?? window.rawValue)
  }
  func release(button: Int) throws { try input.withLock { try $0.release(button: button) } }
  func scroll(dx: Int, dy: Int) throws { try input.withLock { try $0.scroll(dx: dx, dy: dy) } }

  /// Restores the original symbols of keys that typing has changed, for a display that remains in use.
  func returnKeyboard() throws {
    try input.withLock {
      try $0.returnSpareKeys(mapChanges: state.keyboardMapChanges(), group: keyboardGroup)
    }
  }

  func keyDown(_ key: KeySym) throws {
    try input.withLock { try $0.keyDown(key, group: keyboardGroup, to: receiver(nil)) }
  }

  func keyUp(_ key: KeySym) throws { try input.withLock { try $0.keyUp(key) } }

  var inputFocus: WindowID {
    get throws { WindowID(rawValue: try XInput.focus(on: connection)) }
  }

  func pressKey(_ key: KeySym, modifiers: KeyModifiers, ifFocused focus: WindowID?) throws -> Bool {
    if modifiers.contains(.capsLock) {
      return try withCapsLock(true) {
        try pressKey(key, modifiers: modifiers.subtracting(.capsLock), ifFocused: focus)
      }
    }
    return try input.withLock {
      try $0.pressKey(
        key, modifiers: modifiers, group: keyboardGroup, to: receiver(nil), ifFocused: focus?.rawValue)
    }
  }

  func type(
    _ text: String, focusedWindow: WindowID?, inCodeUnits: Bool, ifFocused focus: WindowID?
  ) throws -> Substring {
    var rest = text[...]
    // A text is typed exactly: modifiers and Caps Lock would change the meaning of the keys.
    try input.withLock { input in
      try input.withoutHeldKeys {
        try withCapsLock(false) {
          let typed = try input.type(
            text, inCodeUnits: inCodeUnits, group: keyboardGroup, to: receiver(focusedWindow),
            ifFocused: focus?.rawValue)
          rest = KeySym.rest(of: text, inCodeUnits: inCodeUnits, afterKeys: typed)
        }
      }
    }
    return rest
  }

  var isCapsLockOn: Bool {
    get throws { try pointerReply().mask & UInt16(XCB_MOD_MASK_LOCK.rawValue) != 0 }
  }

  /// The active group of the keyboard's layout, from 0: bits 13 and 14 of the core protocol's key state, which the
  /// keyboard extension sets.
  private var keyboardGroup: Int {
    get throws { Int(try pointerReply().mask >> 13) & 3 }
  }

  func releaseAllInput() throws {
    try input.withLock { try $0.releaseAll() }
    try touchScreen?.liftAll()
    if try isCapsLockOn { try pressKey(.capsLock, modifiers: []) }
  }

  /// Waits until the window has read all events sent so far.
  ///
  /// A window that supports `_NET_WM_PING` answers a ping. For other windows the best approximation is a display on
  /// which nothing has been drawn for some time, because typed characters are drawn.
  ///
  /// - Throws: ``WindowSystemError/windowNotAnswering(_:title:processID:seconds:)``.
  private func typingBarrier(_ focusedWindow: WindowID?) throws {
    guard let id = try focusedWindow ?? activeWindow, let info = try reader.window(id.rawValue) else {
      return try quietBarrier()
    }
    guard info.supportsPing else {
      try wake(id)
      return try quietBarrier()
    }
    let ping = try state.sendPing(id)
    var nextCheck = MonotonicClock.now + TimeLimits.Display.closedWindowPoll.seconds
    let isPassed = try connection.wait(until: MonotonicClock.now + typingBarrierTimeout) {
      if try state.answerTime(of: ping) != nil { return true }
      guard MonotonicClock.now >= nextCheck else { return false }
      nextCheck = MonotonicClock.now + TimeLimits.Display.closedWindowPoll.seconds
      // A window that a key has closed reads no more keys. The answer may have arrived together with the reply to this
      // request; then nothing else would end the wait for it.
      return try reader.window(id.rawValue) == nil || state.answerTime(of: ping) != nil
    }
    guard isPassed else {
      throw WindowSystemError.windowNotAnswering(
        id, title: info.title, processID: info.processID, seconds: typingBarrierTimeout)
    }
  }

  /// - Parameter window: the top-level window that receives the keys; nil for the active one.
  /// - Returns: the functions that wait for the program of this window.
  private func receiver(_ window: WindowID?) -> KeyReceiver {
    KeyReceiver(
      takeInKeys: { try self.typingBarrier(window) },
      takeInMap: {
        guard let id = try window ?? self.activeWindow,
          let process = try self.reader.window(id.rawValue)?.processID,
          try XClientProcesses.connections(of: process, on: self.connection) > 1
        else { return }
        // The answer goes through the server, so the server has already notified all connections of the new map. A
        // process that waits in its event loop has read all these messages.
        try self.typingBarrier(id)
        self.waitForEventLoop(process)
      })
  }

  private func quietBarrier() throws {
    let monitor = try XDamageMonitor(display: name, authorityFile: authorityFile)
    _ = try monitor.waitForQuiet(
      for: TimeLimits.Display.quietBarrier.seconds,
      until: MonotonicClock.now + TimeLimits.Display.quietBarrierAtMost.seconds)
  }

  // MARK: - Pings

  func supportsPing(_ window: WindowID) throws -> Bool {
    try self.window(window).supportsPing
  }

  func sendPing(_ window: WindowID) throws -> Ping { try state.sendPing(window) }

  func wake(_ window: WindowID) throws { try state.wake(window) }

  func answerTime(of ping: Ping) throws -> TimeInterval? { try state.answerTime(of: ping) }

  func waitForAnswer(of ping: Ping, until deadline: TimeInterval) throws -> Bool {
    try connection.wait(until: deadline) { try state.answerTime(of: ping) != nil }
  }

  // MARK: - Pixels

  func screenshot(of rect: CGRect) throws -> Screenshot {
    let screen = try state.currentScreenFrame()
    return try grabber.withLock { try $0.grab(rect, screen: screen) }
  }
}
