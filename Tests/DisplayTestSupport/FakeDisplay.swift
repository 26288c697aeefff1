// SPDX-License-Identifier: Apache-2.0

import Foundation
import KeySymbols
import Synchronization
import Timing
import WindowSystem

/// A display in memory: windows that lie over each other, a pointer, a keyboard, and a log of all input.
///
/// It implements the protocols without a server, so that gestures can be tested without a desktop. It also shows that
/// ``DisplayClient`` does not depend on X11. Its windows change at once; there are no waits.
package final class FakeDisplay: DisplayClient {
  /// Input in the order in which it was sent.
  package enum Input: Equatable, Sendable {
    case move(CGPoint)
    case press(Int)
    case release(Int)
    case scroll(dx: Int, dy: Int)
    case keyDown(KeySym)
    case keyUp(KeySym)
    case text(String)
  }

  fileprivate struct State {
    var screen = CGRect(x: 0, y: 0, width: 1280, height: 800)
    /// The windows, from the bottom to the top.
    var windows: [WindowInfo] = []
    var shown: [WindowID] = []
    var closedPopups: UInt64 = 0
    var pointer = CGPoint.zero
    var input: [Input] = []
    var times: [TimeInterval] = []
    var holds: [TimeInterval?] = []
    var buttons: Set<Int> = []
    var keys: [KeySym] = []
    var isCapsLockOn = false
    var isDesktopShown = false
    var pings: UInt32 = 0
    var answeredPings = 0
    var secondsUntilAnswer: TimeInterval = 0
    var rate = 60.0
    var lowestRate = 0.0
    /// The number of input events that are accepted before the display is lost; nil for no limit.
    var inputUntilLost: Int?
    /// The event that arrives without a reply; nil if each event has a reply.
    var unansweredInput: Input?
    var isDragging = false
    var refusesDamageWatches = false
  }

  private let state = Mutex(State())
  /// The function that is called with each input event before the event is recorded; nil if there is no such function.
  private let observer = Mutex<(@Sendable (FakeDisplay, Input) -> Void)?>(nil)
  package let touchScreen: (any TouchScreen)?

  package init(screen: CGRect = State().screen, touchScreen: (any TouchScreen)? = nil) {
    self.touchScreen = touchScreen
    state.withLock { $0.screen = screen }
  }

  // MARK: - For tests

  package var input: [Input] { state.withLock { $0.input } }
  /// The time of each event of ``input``, in seconds of the monotonic clock.
  package var times: [TimeInterval] { state.withLock { $0.times } }
  /// The seconds for which each click over a window was to hold the button at its last press; nil if there is no such
  /// time.
  package var holds: [TimeInterval?] { state.withLock { $0.holds } }
  package var heldButtons: Set<Int> { state.withLock { $0.buttons } }
  package var heldKeys: [KeySym] { state.withLock { $0.keys } }

  /// The number of pings whose replies were waited for long enough.
  package var answeredPings: Int { state.withLock { $0.answeredPings } }

  /// Makes programs answer pings after a number of seconds.
  ///
  /// No time passes: a wait that would end earlier gets no reply, and a longer wait gets it immediately.
  package func answerPings(after seconds: TimeInterval) {
    state.withLock { $0.secondsUntilAnswer = seconds }
  }

  /// Removes all events from ``input``.
  package func forgetInput() {
    state.withLock { state in
      state.input = []
      state.times = []
    }
  }

  /// Makes each input event after the first `count` events fail, as if the server had ended.
  package func lose(after count: Int) { state.withLock { $0.inputUntilLost = count } }

  /// Makes an input event fail although it arrives, as if the reply had come after its time limit.
  package func leaveUnanswered(_ input: Input) { state.withLock { $0.unansweredInput = input } }

  /// Whether the server of the display refuses to watch damage; false unless ``refuseDamageWatches()`` was called.
  var refusesDamageWatches: Bool { state.withLock { $0.refusesDamageWatches } }

  /// Makes the server of the display refuse to watch damage.
  package func refuseDamageWatches() { state.withLock { $0.refusesDamageWatches = true } }

  /// Sets the function that is called with each input event before the event is recorded.
  package func observe(_ body: @escaping @Sendable (FakeDisplay, Input) -> Void) {
    observer.withLock { $0 = body }
  }

  /// Shows a window in front of all others.
  @discardableResult
  package func show(
    _ number: UInt32, _ frame: CGRect, isUnmanaged: Bool = false, isModal: Bool = false, process: pid_t = 1
  ) -> WindowID {
    let id = WindowID(rawValue: number)
    state.withLock { state in
      state.windows.append(
        WindowInfo(
          id: id, processID: process, title: "Window \(number)", className: "Fake", frame: frame,
          frameExtents: .zero, clientShadow: nil, isUnmanaged: isUnmanaged, isActive: false,
          isMinimized: false, isModal: isModal, types: [], transientFor: nil, isViewable: true,
          supportsPing: true))
      state.shown.append(id)
      if !isUnmanaged { state.makeActive(id) }
    }
    return id
  }

  /// Shows a window with all its properties in front of all others.
  package func show(_ window: WindowInfo) {
    state.withLock { state in
      state.windows.append(window)
      state.shown.append(window.id)
    }
  }

  private func send(_ input: Input, _ change: (inout State) -> Void = { _ in }) throws {
    observer.withLock { $0 }?(self, input)
    try state.withLock { state in
      if let left = state.inputUntilLost, state.input.count >= left {
        throw WindowSystemError.serverGone(display: "fake")
      }
      state.input.append(input)
      state.times.append(MonotonicClock.now)
      change(&state)
      if input == state.unansweredInput {
        throw WindowSystemError.serverNotAnswering(display: "fake", request: "\(input)", seconds: 1)
      }
    }
  }

  // MARK: - Screen

  package var screenFrame: CGRect { state.withLock { $0.screen } }
  package func windows() throws -> [WindowInfo] { state.withLock { $0.windows } }
  package func screenshot(of rect: CGRect) throws -> Screenshot {
    let part = rect.intersection(screenFrame).integral
    guard !part.isEmpty else {
      throw WindowSystemError.nothingToCapture(rect: rect, screen: screenFrame)
    }
    return Screenshot(frame: part, pixels: .init(repeating: 0, count: Int(part.width * part.height) * 4))
  }
  package func monitors() throws -> [Monitor] { [Monitor(name: "fake", frame: screenFrame, isPrimary: true)] }
  package func refreshRate() throws -> Double? { state.withLock { $0.rate } }
  package func setRefreshRate(_ hertz: Double) throws {
    state.withLock { $0.rate = max(hertz, $0.lowestRate) }
  }
  /// Limits the refresh rates that are set from now on, as the lowest pixel clock of a server does for a small screen.
  package func limitRefreshRates(to lowest: Double) { state.withLock { $0.lowestRate = lowest } }
  package func resizeScreen(to size: CGSize) throws { state.withLock { $0.screen.size = size } }
  package func waitForDesktopGeometry(_ size: CGSize, until deadline: TimeInterval) throws -> Bool {
    screenFrame.size == size
  }
  package func drainEvents() throws {}

  // MARK: - Windows

  package func window(_ window: WindowID) throws -> WindowInfo {
    guard let info = state.withLock({ $0.windows.first { $0.id == window } }) else {
      throw WindowSystemError.noSuchWindow(window)
    }
    return info
  }
  package var closedPopups: UInt64 { state.withLock { $0.closedPopups } }
  package var shownCount: UInt64 { state.withLock { UInt64($0.shown.count) } }
  package func shown(after count: UInt64) throws -> [WindowInfo] {
    state.withLock { state in
      let later = state.shown.dropFirst(Int(count))
      return state.windows.filter { later.contains($0.id) }
    }
  }
  package var activeWindow: WindowID? { state.withLock { $0.windows.last { $0.isActive }?.id } }

  package func activate(_ window: WindowID) throws {
    try change(window) { info in
      info.isMinimized = false
      info.isViewable = true
    }
    state.withLock { state in
      guard let index = state.windows.firstIndex(where: { $0.id == window }) else { return }
      state.windows.append(state.windows.remove(at: index))
      state.makeActive(window)
    }
  }

  package func close(_ window: WindowID) throws {
    let info = try self.window(window)
    state.withLock { state in
      state.windows.removeAll { $0.id == window }
      if info.isUnmanaged { state.closedPopups += 1 }
    }
  }

  package func titleBarButtons(of window: WindowID) throws -> [TitleBarButton] { [] }
  package func move(_ window: WindowID, to origin: CGPoint, until deadline: TimeInterval) throws -> Bool {
    try change(window) { $0.frame.origin = origin }
    return true
  }
  package func place(_ window: WindowID, at frame: CGRect, until deadline: TimeInterval) throws -> Bool {
    try change(window) { $0.frame = frame }
    return true
  }
  package func arrange(
    _ window: WindowID, _ arrangement: WindowArrangement, until deadline: TimeInterval
  ) throws -> Bool {
    let screen = screenFrame
    try change(window) { info in
      info.isMinimized = arrangement == .minimized
      info.isViewable = arrangement != .minimized
      if arrangement == .maximized || arrangement == .fullScreen { info.frame = screen }
    }
    return true
  }
  package func waitForWindowManager(until deadline: TimeInterval) throws -> Bool { true }
  package func showDesktop(_ isShown: Bool) throws {
    state.withLock { state in
      state.isDesktopShown = isShown
      for index in state.windows.indices where !state.windows[index].isMinimized {
        state.windows[index].isViewable = !isShown
      }
    }
  }
  package func waitForShowingDesktop(_ isShown: Bool, until deadline: TimeInterval) throws -> Bool {
    state.withLock { $0.isDesktopShown == isShown }
  }
  package func waitForActive(_ window: WindowID, until deadline: TimeInterval) throws -> Bool {
    activeWindow == window
  }
  package func frame(of window: WindowID) throws -> WindowID { try self.window(window).id }

  private func change(_ window: WindowID, _ body: (inout WindowInfo) -> Void) throws {
    try state.withLock { state in
      guard let index = state.windows.firstIndex(where: { $0.id == window }) else {
        throw WindowSystemError.noSuchWindow(window)
      }
      body(&state.windows[index])
    }
  }

  // MARK: - Pointer

  package var pointerLocation: CGPoint { state.withLock { $0.pointer } }
  package func movePointer(to point: CGPoint) throws { try send(.move(point)) { $0.pointer = point } }
  package func press(button: Int) throws {
    try send(.press(button)) { state in
      state.buttons.insert(button)
      state.focusWindow(at: state.pointer)
    }
  }
  package func press(button: Int, at point: CGPoint, ifOver top: WindowID) throws -> Bool {
    guard try topWindow(at: point) == top else { return false }
    try press(button: button)
    return true
  }
  package func click(
    button: Int, at point: CGPoint, ifOver top: WindowID, count: Int, holding last: TimeLimit?
  ) throws -> Bool {
    guard try press(button: button, at: point, ifOver: top) else { return false }
    state.withLock { $0.holds.append(last?.seconds) }
    for number in 1...count {
      if number > 1 { try press(button: button) }
      try release(button: button)
    }
    return true
  }
  package func topWindow(at point: CGPoint) throws -> WindowID {
    state.withLock { state in
      state.windows.last { $0.isViewable && $0.frame.contains(point) }?.id ?? Self.root
    }
  }
  /// The id of the screen itself, which is at each point without a window.
  package static let root = WindowID(rawValue: 0)
  package var isDragging: Bool { state.withLock { $0.isDragging } }
  package var clipboardOwner: pid_t? { nil }
  package func release(button: Int) throws { try send(.release(button)) { $0.buttons.remove(button) } }
  package func scroll(dx: Int, dy: Int) throws { try send(.scroll(dx: dx, dy: dy)) }

  // MARK: - Keyboard

  package func keyDown(_ key: KeySym) throws {
    try send(.keyDown(key)) { state in
      if !state.keys.contains(key) { state.keys.append(key) }
    }
  }
  package func keyUp(_ key: KeySym) throws {
    guard heldKeys.contains(key) else { return }
    try send(.keyUp(key)) { $0.keys.removeAll { $0 == key } }
  }
  package var inputFocus: WindowID { activeWindow ?? Self.root }
  package func pressKey(_ key: KeySym, modifiers: KeyModifiers, ifFocused focus: WindowID?) throws -> Bool {
    if let focus, focus != inputFocus { return false }
    try withModifiers(modifiers) {
      try keyDown(key)
      try keyUp(key)
    }
    if key == .capsLock { state.withLock { $0.isCapsLockOn.toggle() } }
    return true
  }
  package func type(
    _ text: String, focusedWindow: WindowID?, inCodeUnits: Bool, ifFocused focus: WindowID?
  ) throws -> Substring {
    if let focus, focus != inputFocus { return text[...] }
    try send(.text(text))
    return ""
  }
  package var isCapsLockOn: Bool { state.withLock { $0.isCapsLockOn } }
  package func returnKeyboard() throws {}
  package func releaseAllInput() throws {
    for button in heldButtons.sorted() { try release(button: button) }
    for key in heldKeys.reversed() { try keyUp(key) }
    state.withLock { $0.isCapsLockOn = false }
    try touchScreen?.liftAll()
  }

  // MARK: - Programs

  package func supportsPing(_ window: WindowID) throws -> Bool { try self.window(window).supportsPing }
  package func sendPing(_ window: WindowID) throws -> Ping {
    _ = try self.window(window)
    return state.withLock { state in
      state.pings += 1
      return Ping(window: window, serial: state.pings)
    }
  }
  package func wake(_ window: WindowID) throws { _ = try self.window(window) }
  package func answerTime(of ping: Ping) throws -> TimeInterval? { MonotonicClock.now }
  package func waitForAnswer(of ping: Ping, until deadline: TimeInterval) throws -> Bool {
    state.withLock { state in
      guard state.secondsUntilAnswer <= max(0, deadline - MonotonicClock.now) else { return false }
      state.answeredPings += 1
      return true
    }
  }
}

extension FakeDisplay.State {
  fileprivate mutating func makeActive(_ window: WindowID) {
    for index in windows.indices { windows[index].isActive = windows[index].id == window }
  }

  /// Makes the window at a point active, as a window manager does when a window is clicked.
  fileprivate mutating func focusWindow(at point: CGPoint) {
    guard let window = windows.last(where: { $0.isViewable && $0.frame.contains(point) }),
      !window.isUnmanaged
    else { return }
    makeActive(window.id)
  }
}
