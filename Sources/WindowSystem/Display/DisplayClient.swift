// SPDX-License-Identifier: Apache-2.0

import Foundation
import KeySymbols
import Timing

/// A client of one display: its windows, pointer, keyboard and pixels.
///
/// Geometry is in pixels of the whole screen with the origin at the top left. Times are seconds of ``MonotonicClock``.
/// Every call is safe from any thread, has a time limit, and immediately throws ``WindowSystemError`` if the display
/// has ended.
package protocol DisplayClient: ScreenSource {
  /// The current state of a window; throws ``WindowSystemError/noSuchWindow(_:)`` if the window is closed.
  func window(_ window: WindowID) throws -> WindowInfo
  /// The number of override-redirect windows that have disappeared from the screen since this client connected.
  var closedPopups: UInt64 { get throws }
  /// The number of times that a top-level window has appeared on the screen since this client connected.
  ///
  /// A window that is hidden and shown again is counted again.
  var shownCount: UInt64 { get throws }
  /// The windows that have appeared since ``shownCount`` was `count` and still exist; if there are many, only the
  /// latest ones.
  func shown(after count: UInt64) throws -> [WindowInfo]
  /// The window with the keyboard focus, as the window manager reports it; nil if no window has it.
  var activeWindow: WindowID? { get throws }
  /// Requests that the window manager raises the window, restores it if it is minimized, and gives it the focus.
  func activate(_ window: WindowID) throws
  /// Requests that the window manager closes the window, as the close button in the title bar does.
  ///
  /// Windows that no window manager manages stay open.
  func close(_ window: WindowID) throws
  /// The buttons in the title bar that the window manager draws around a window, from left to right; empty if the
  /// program draws the title bar itself.
  func titleBarButtons(of window: WindowID) throws -> [TitleBarButton]
  /// Moves a window, and waits until it has moved.
  ///
  /// A window manager may choose another position.
  ///
  /// - Parameters:
  ///   - window: the window to move.
  ///   - origin: the corner of ``WindowInfo/frame``, in pixels of the screen.
  ///   - deadline: the deadline, in seconds of ``MonotonicClock``.
  /// - Returns: whether the window moved before the deadline.
  /// - Throws: ``WindowSystemError``.
  func move(_ window: WindowID, to origin: CGPoint, until deadline: TimeInterval) throws -> Bool
  /// Moves and resizes a window, and waits until it has the new frame.
  ///
  /// A window has a minimum size, and a window manager may choose another position.
  ///
  /// - Parameters:
  ///   - window: the window to move and resize.
  ///   - frame: the new ``WindowInfo/frame``, in pixels of the screen.
  ///   - deadline: the deadline, in seconds of ``MonotonicClock``.
  /// - Returns: whether the window had exactly this frame before the deadline.
  /// - Throws: ``WindowSystemError``.
  func place(_ window: WindowID, at frame: CGRect, until deadline: TimeInterval) throws -> Bool
  /// Maximizes, minimizes or restores a window, or makes it fill the screen, and waits until this is done.
  ///
  /// - Parameters:
  ///   - window: the window to change.
  ///   - arrangement: the new arrangement.
  ///   - deadline: the deadline, in seconds of ``MonotonicClock``.
  /// - Returns: whether the window changed before the deadline: whether it is minimized, or for another arrangement,
  ///   whether its frame has changed. Also false if there is no window manager.
  /// - Throws: ``WindowSystemError``.
  func arrange(_ window: WindowID, _ arrangement: WindowArrangement, until deadline: TimeInterval) throws
    -> Bool
  /// Waits until a window manager is ready to manage windows; returns false if `deadline` passes first.
  ///
  /// Map the first window after this call: a window that is mapped while openbox starts never gets the focus.
  func waitForWindowManager(until deadline: TimeInterval) throws -> Bool
  /// Reads the events that have arrived.
  ///
  /// Call this function for a client that is inactive for a long time, because the server stores events until they are
  /// read.
  func drainEvents() throws

  /// The screens of the desktop, the primary one first.
  func monitors() throws -> [Monitor]
  /// The refresh rate of the first active screen, in Hz; nil if the server does not report a rate.
  func refreshRate() throws -> Double?
  /// Changes the refresh rate of the screen without changing its size.
  ///
  /// Some programs draw their frames at this rate.
  ///
  /// - Parameter hertz: frames per second.
  /// - Throws: ``WindowSystemError/refreshRateRefused(_:display:)`` if the server, such as Xvfb, has no refresh rate.
  func setRefreshRate(_ hertz: Double) throws
  /// Changes the size of the primary screen, in pixels.
  ///
  /// - Throws: ``WindowSystemError/screenSizeRefused(_:display:)`` if the server does not support the size.
  func resizeScreen(to size: CGSize) throws
  /// Waits until the window manager has adopted the size of the screen and moved the windows; returns false if
  /// `deadline` passes first.
  func waitForDesktopGeometry(_ size: CGSize, until deadline: TimeInterval) throws -> Bool
  /// Hides all windows or shows them again.
  func showDesktop(_ isShown: Bool) throws
  /// Waits until the window manager reports that all windows are hidden, or shown; returns false if `deadline` passes
  /// first.
  func waitForShowingDesktop(_ isShown: Bool, until deadline: TimeInterval) throws -> Bool

  /// Waits until the window is the active one; returns false if `deadline` passes first.
  func waitForActive(_ window: WindowID, until deadline: TimeInterval) throws -> Bool

  /// The current position of the pointer.
  var pointerLocation: CGPoint { get throws }
  /// Moves the pointer in one step.
  func movePointer(to point: CGPoint) throws
  /// Presses a pointer button and holds it: 1 left, 2 middle, 3 right.
  ///
  /// Before this, the window at the pointer gets the focus, if a window manager manages it.
  func press(button: Int) throws
  /// Presses a pointer button at the pointer, if a given window is topmost there.
  ///
  /// No window can appear between the check and the press.
  ///
  /// - Parameters:
  ///   - button: 1 left, 2 middle, 3 right.
  ///   - point: the position of the pointer, in pixels of the screen.
  ///   - top: the window that must be topmost, an earlier result of ``topWindow(at:)``.
  /// - Returns: false if another window is topmost; then nothing is pressed. Otherwise the window got the focus before
  ///   the press, if a window manager manages it.
  /// - Throws: ``WindowSystemError``.
  func press(button: Int, at point: CGPoint, ifOver top: WindowID) throws -> Bool
  /// Presses and releases a button several times; the first press is checked as in ``press(button:at:ifOver:)``.
  ///
  /// The server itself measures the time between the clicks (``TimeLimits/Events/betweenClicks``). Therefore the clicks
  /// have the intervals of a double click even on a busy machine.
  ///
  /// - Parameters:
  ///   - button: 1 left, 2 middle, 3 right.
  ///   - point: the position of the pointer, in pixels of the screen.
  ///   - top: the window that must be topmost, an earlier result of ``topWindow(at:)``.
  ///   - count: the number of clicks.
  ///   - last: the time for which the last press is held; nil for the shortest possible time.
  /// - Returns: false if another window is topmost now; then nothing is pressed.
  /// - Throws: ``WindowSystemError``.
  func click(button: Int, at point: CGPoint, ifOver top: WindowID, count: Int, holding last: TimeLimit?)
    throws
    -> Bool
  /// The topmost window at a point: an unmanaged window, or the window manager's frame around a window; 0 for no
  /// window.
  func topWindow(at point: CGPoint) throws -> WindowID
  /// The window manager's frame around a window; the window itself if it has no frame.
  func frame(of window: WindowID) throws -> WindowID
  /// Whether a program has started a drag of data for other programs (XDND), now or earlier.
  var isDragging: Bool { get throws }
  /// The local process that provides the clipboard's content; nil if the clipboard is empty, or the server does not
  /// report the process.
  var clipboardOwner: pid_t? { get throws }
  /// Releases a pointer button.
  ///
  /// When the function returns, the server has processed the event and set its time.
  func release(button: Int) throws
  /// Turns the wheel at the pointer by whole notches: positive `dx` to the right, positive `dy` down.
  func scroll(dx: Int, dy: Int) throws

  /// The display's touch screen; nil if the display has none, or if this client connected without one.
  var touchScreen: (any TouchScreen)? { get }

  /// Presses the key that types `key`, and holds it.
  ///
  /// A key that this object holds already is pressed again, which is an automatic repetition, and stays held once. On
  /// Wayland, programs repeat held keys themselves, so the compositor sends them nothing for a second press.
  ///
  /// - Throws: ``WindowSystemError``; after ``WindowSystemError/noKey(_:)``, the key is not held.
  func keyDown(_ key: KeySym) throws
  /// Releases the key that ``keyDown(_:)`` pressed for `key`; does nothing if this object does not hold it.
  func keyUp(_ key: KeySym) throws
  /// The keys that this object holds, in the order in which they were pressed.
  var heldKeys: [KeySym] { get }
  /// The window that receives keys, as the display reports it; with some toolkits it is not a top-level window.
  var inputFocus: WindowID { get throws }
  /// Presses and releases a key while the modifiers are held.
  ///
  /// Shift is added if the key needs it.
  ///
  /// - Parameters:
  ///   - key: the symbol of the key.
  ///   - modifiers: the modifier keys to hold.
  ///   - focus: the required value of ``inputFocus``; nil for any value.
  /// - Returns: false if ``inputFocus`` has another value; then nothing is pressed.
  /// - Throws: ``WindowSystemError``.
  func pressKey(_ key: KeySym, modifiers: KeyModifiers, ifFocused focus: WindowID?) throws -> Bool
  /// Types a string in any script into the window with the focus, without loss.
  ///
  /// - Parameters:
  ///   - text: the string to type.
  ///   - focusedWindow: the top-level window that receives the keys; nil for the active one.
  ///   - inCodeUnits: whether a character above U+FFFF is typed as two keys, one for each code unit of UTF-16.
  ///   - focus: the required value of ``inputFocus``; nil for any value.
  /// - Returns: the part of the text that was not typed, because another window had the focus; empty if all was typed.
  /// - Throws: ``WindowSystemError``.
  func type(_ text: String, focusedWindow: WindowID?, inCodeUnits: Bool, ifFocused focus: WindowID?) throws
    -> Substring
  /// Whether Caps Lock is on.
  var isCapsLockOn: Bool { get throws }
  /// Restores the original key symbols that typing has changed, for a display that remains in use.
  func returnKeyboard() throws
  /// Releases all keys and buttons that this object holds, lifts all fingers, and switches Caps Lock off.
  ///
  /// A string that is being typed ends.
  func releaseAllInput() throws

  /// Whether the program of the window answers pings.
  func supportsPing(_ window: WindowID) throws -> Bool
  /// Sends a ping, which the program reads after all input that was sent before.
  ///
  /// ``Ping`` describes the meaning of a reply, and ``answerTime(of:)`` returns its time.
  func sendPing(_ window: WindowID) throws -> Ping
  /// Sends the window a message without a meaning, so that a sleeping program handles the events that it has already
  /// read.
  ///
  /// Unlike a ping, this message may be sent to any window.
  func wake(_ window: WindowID) throws
  /// Returns the time at which this process read the ping's reply, without blocking; nil before the reply.
  func answerTime(of ping: Ping) throws -> TimeInterval?
  /// Waits for a ping's reply; returns false if `deadline` passes first.
  func waitForAnswer(of ping: Ping, until deadline: TimeInterval) throws -> Bool
}

extension DisplayClient {
  package func type(_ text: String, focusedWindow: WindowID?) throws {
    _ = try type(text, focusedWindow: focusedWindow, inCodeUnits: false, ifFocused: nil)
  }

  package func pressKey(_ key: KeySym, modifiers: KeyModifiers) throws {
    _ = try pressKey(key, modifiers: modifiers, ifFocused: nil)
  }

  /// Sends a ping and waits for its reply; returns false if there is no reply within `timeout` seconds.
  package func ping(_ window: WindowID, timeout: TimeInterval) throws -> Bool {
    try waitForAnswer(of: sendPing(window), until: MonotonicClock.now + timeout)
  }

  /// Whether the ping has been answered.
  ///
  /// Does not block.
  package func hasAnswered(_ ping: Ping) throws -> Bool { try answerTime(of: ping) != nil }
}
