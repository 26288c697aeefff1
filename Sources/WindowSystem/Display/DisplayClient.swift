// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// A client of one display: its windows, pointer, keyboard and pixels.
///
/// Geometry is in pixels of the whole screen with the origin at the top left. Instants are seconds
/// of ``MonotonicClock``. Every call is safe from any thread, has a time limit, and throws
/// ``WindowSystemError`` at once when the display has gone.
package protocol DisplayClient: ScreenSource {
  /// One window's present state; throws ``WindowSystemError/noSuchWindow(_:)`` when it is closed.
  func window(_ window: WindowID) throws -> WindowInfo
  /// How many override-redirect windows have gone from the screen since this client came.
  var closedPopups: UInt64 { get throws }
  /// How many top-level windows have come onto the screen since this display was opened; one may come again.
  var shownCount: UInt64 { get throws }
  /// Those of the windows that have come since there were so many that are still there; of many, the last.
  func shown(after count: UInt64) throws -> [WindowInfo]
  /// The window with the keyboard focus, as the window manager says; nil when none has it.
  var activeWindow: WindowID? { get throws }
  /// Asks the window manager to raise the window, restore it when minimized, and give it the focus.
  func activate(_ window: WindowID) throws
  /// Asks the window manager to close the window, as its title bar's button does. Windows that no window manager
  /// touches stay.
  func close(_ window: WindowID) throws
  /// The buttons in the title bar that the desktop's window manager draws around a window, from left to right; none
  /// where the program draws the title bar itself.
  func titleBarButtons(of window: WindowID) throws -> [TitleBarButton]
  /// Moves a window, and waits until it is there.
  ///
  /// A window manager may place it elsewhere.
  ///
  /// - Parameters:
  ///   - window: which one.
  ///   - origin: the corner of ``WindowInfo/frame``, in pixels of the screen.
  ///   - deadline: seconds of ``MonotonicClock``.
  /// - Returns: whether the window has moved in time.
  /// - Throws: ``WindowSystemError``.
  func move(_ window: WindowID, to origin: CGPoint, until deadline: TimeInterval) throws -> Bool
  /// Moves a window and changes its size, and waits until it is so.
  ///
  /// A window has a least size, and a window manager may place it elsewhere.
  ///
  /// - Parameters:
  ///   - window: which one.
  ///   - frame: that of ``WindowInfo/frame``, in pixels of the screen.
  ///   - deadline: seconds of ``MonotonicClock``.
  /// - Returns: whether the window has exactly this frame in time.
  /// - Throws: ``WindowSystemError``.
  func place(_ window: WindowID, at frame: CGRect, until deadline: TimeInterval) throws -> Bool
  /// Maximizes a window, has it fill the screen, minimizes it, or gives it its own size back, and waits until it is so.
  ///
  /// - Parameters:
  ///   - window: which one.
  ///   - arrangement: how it is to be shown.
  ///   - deadline: seconds of ``MonotonicClock``.
  /// - Returns: whether the window has changed in time; false without a window manager too.
  /// - Throws: ``WindowSystemError``.
  func arrange(_ window: WindowID, _ arrangement: WindowArrangement, until deadline: TimeInterval) throws
    -> Bool
  /// Waits until a window manager serves windows; false when `deadline` came first.
  ///
  /// Map the first window after this: one that is mapped while openbox starts never gets the focus.
  func waitForWindowManager(until deadline: TimeInterval) throws -> Bool
  /// Takes in the events that have come, for a client that does nothing else for long: the server keeps what is not read.
  func takeInEvents() throws

  /// The screens of the desktop, the primary one first.
  func monitors() throws -> [Monitor]
  /// How often a second the first screen that is on shows a new picture, in Hz; nil where the server reports no rate.
  func refreshRate() throws -> Double?
  /// Changes that rate, which some programs make their frames by; the screen keeps its size.
  ///
  /// - Parameter hertz: frames a second.
  /// - Throws: ``WindowSystemError/refreshRateRefused(_:display:)`` when the server has no rate, as Xvfb.
  func setRefreshRate(_ hertz: Double) throws
  /// Gives the primary screen another size in pixels.
  ///
  /// - Throws: ``WindowSystemError/screenSizeRefused(_:display:)`` when the server cannot show it.
  func resizeScreen(to size: CGSize) throws
  /// Waits until the window manager has taken in the size of the screen and moved the windows; false when
  /// `deadline` came first.
  func waitForDesktopGeometry(_ size: CGSize, until deadline: TimeInterval) throws -> Bool
  /// Hides all windows or shows them again.
  func showDesktop(_ isShown: Bool) throws
  /// Waits until the window manager says that all windows are hidden, or shown; false when `deadline` came
  /// first.
  func waitForShowingDesktop(_ isShown: Bool, until deadline: TimeInterval) throws -> Bool

  /// Waits until the window is the active one; false when `deadline` came first.
  func waitForActive(_ window: WindowID, until deadline: TimeInterval) throws -> Bool

  /// The present place of the pointer.
  var pointerLocation: CGPoint { get throws }
  /// Moves the pointer in one step.
  func movePointer(to point: CGPoint) throws
  /// Presses a pointer button and holds it: 1 left, 2 middle, 3 right. The window there gets the focus before.
  func press(button: Int) throws
  /// Presses a pointer button if a window is topmost at a point, where the pointer is, with nothing in between.
  ///
  /// - Parameters:
  ///   - button: 1 left, 2 middle, 3 right.
  ///   - point: in pixels of the screen.
  ///   - top: what ``topWindow(at:)`` gave before.
  /// - Returns: false when it is not; then nothing is pressed. The window gets the focus before.
  /// - Throws: ``WindowSystemError``.
  func press(button: Int, at point: CGPoint, ifOver top: WindowID) throws -> Bool
  /// Presses and releases a button some times, the first time where a window is topmost, as ``press(button:at:ifOver:)`` does.
  ///
  /// The server itself keeps the time between them (``TimeLimits/Events/betweenClicks``): however busy the machine is, they are as
  /// far apart as those of a double click.
  ///
  /// - Parameters:
  ///   - button: 1 left, 2 middle, 3 right.
  ///   - point: in pixels of the screen.
  ///   - top: what ``topWindow(at:)`` gave before.
  ///   - count: how often.
  ///   - last: how long the button stays down the last time; nil for as short as it can be.
  /// - Returns: false when another window is there now; nothing is pressed then.
  /// - Throws: ``WindowSystemError``.
  func click(button: Int, at point: CGPoint, ifOver top: WindowID, count: Int, holding last: TimeLimit?)
    throws
    -> Bool
  /// The topmost window at a point: one that no window manager touches, or the frame around one.
  func topWindow(at point: CGPoint) throws -> WindowID
  /// The frame that the window manager has put around a window; the window itself where it has no frame.
  func frame(of window: WindowID) throws -> WindowID
  /// Whether a program has begun to drag something that it offers to others (XDND), now or before.
  var isDragging: Bool { get throws }
  /// The process on this machine that hands out the clipboard's content; nil for an empty clipboard, or when the server does not say.
  var clipboardOwner: pid_t? { get throws }
  /// Releases a pointer button. When it returns, the server has given the event its time.
  func release(button: Int) throws
  /// Turns the wheel by whole notches at the pointer: positive `dx` to the right, positive `dy` down.
  func scroll(dx: Int, dy: Int) throws

  /// The display's touch screen; nil when it has none, or was connected without it.
  var touchScreen: (any TouchScreen)? { get }

  /// Presses the key that makes `key` and holds it.
  func keyDown(_ key: KeySym) throws
  /// Releases the key that ``keyDown(_:)`` pressed for `key`.
  func keyUp(_ key: KeySym) throws
  /// The window that keys go to, as the display says; not a top-level one in all toolkits.
  var inputFocus: WindowID { get throws }
  /// Presses and releases a key while the modifiers are down; Shift is added when the key needs it.
  ///
  /// - Parameters:
  ///   - key: the symbol on it.
  ///   - modifiers: the keys to hold.
  ///   - focus: what ``inputFocus`` has to be; nil for whatever it is.
  /// - Returns: false when it is another one: nothing was pressed.
  /// - Throws: ``WindowSystemError``.
  func pressKey(_ key: KeySym, modifiers: KeyModifiers, ifFocused focus: WindowID?) throws -> Bool
  /// Types text into the window with the focus, without loss, whatever its script.
  ///
  /// - Parameters:
  ///   - text: what is typed.
  ///   - focusedWindow: the top-level window that receives the keys; nil for the active one.
  ///   - inCodeUnits: whether a character above U+FFFF is two keys, one for each code unit of UTF-16.
  ///   - focus: what ``inputFocus`` has to be; nil for whatever it is.
  /// - Returns: what was not typed, since the focus was elsewhere.
  /// - Throws: ``WindowSystemError``.
  func type(_ text: String, focusedWindow: WindowID?, inCodeUnits: Bool, ifFocused focus: WindowID?) throws
    -> Substring
  /// Whether Caps Lock is on.
  var isCapsLockOn: Bool { get throws }
  /// Gives the keyboard its own keys back, where typing has put others on them: for a display that goes on.
  func returnKeyboard() throws
  /// Releases every key and button that this object holds down, lifts every finger, and switches Caps Lock off.
  func releaseAllInput() throws

  /// Whether the window's program answers pings.
  func supportsPing(_ window: WindowID) throws -> Bool
  /// Sends a ping, which queues behind the input events sent before. See ``Ping`` for what an answer
  /// means, and ``answerTime(of:)``.
  func sendPing(_ window: WindowID) throws -> Ping
  /// Sends the window a message that has no meaning, so that a program which sleeps over events it has read already
  /// looks at them. Unlike a ping it may be sent to any window.
  func wake(_ window: WindowID) throws
  /// Returns the time at which the ping's answer was seen here, without blocking; nil before the answer.
  func answerTime(of ping: Ping) throws -> TimeInterval?
  /// Waits for a ping's answer; false when `deadline` came first.
  func waitForAnswer(of ping: Ping, until deadline: TimeInterval) throws -> Bool
}

extension DisplayClient {
  package func type(_ text: String, focusedWindow: WindowID?) throws {
    _ = try type(text, focusedWindow: focusedWindow, inCodeUnits: false, ifFocused: nil)
  }

  package func pressKey(_ key: KeySym, modifiers: KeyModifiers) throws {
    _ = try pressKey(key, modifiers: modifiers, ifFocused: nil)
  }

  /// Sends a ping and waits for its answer; false when it did not come within `timeout` seconds.
  package func ping(_ window: WindowID, timeout: TimeInterval) throws -> Bool {
    try waitForAnswer(of: sendPing(window), until: MonotonicClock.now + timeout)
  }

  /// Whether the ping's answer has come.
  ///
  /// Does not block.
  package func hasAnswered(_ ping: Ping) throws -> Bool { try answerTime(of: ping) != nil }

  /// Runs `body` with Caps Lock on or off, and switches it back after.
  package func withCapsLock<Result>(_ isOn: Bool, _ body: () throws -> Result) throws -> Result {
    guard try isCapsLockOn != isOn else { return try body() }
    try pressKey(.capsLock, modifiers: [])
    defer { try? pressKey(.capsLock, modifiers: []) }
    return try body()
  }

  /// Presses the modifiers, runs `body`, and releases them again, also when `body` throws.
  package func withModifiers<Result>(
    _ modifiers: KeyModifiers, _ body: () throws -> Result
  ) throws -> Result {
    if modifiers.contains(.capsLock) {
      let wasOn = try isCapsLockOn
      if !wasOn { try pressKey(.capsLock, modifiers: []) }
      // Not when somebody has let all input up meanwhile.
      defer { if !wasOn, (try? isCapsLockOn) == true { try? pressKey(.capsLock, modifiers: []) } }
      return try withModifiers(modifiers.subtracting(.capsLock), body)
    }
    var held: [KeySym] = []
    let outcome: Swift.Result<Result, any Error>
    do {
      for key in modifiers.keys {
        try keyDown(key)
        held.append(key)
      }
      outcome = .success(try body())
    } catch {
      outcome = .failure(error)
    }
    var releaseFailure: (any Error)?
    for key in held.reversed() {
      do { try keyUp(key) } catch { releaseFailure = releaseFailure ?? error }
    }
    let result = try outcome.get()
    if let releaseFailure { throw releaseFailure }
    return result
  }
}
