// SPDX-License-Identifier: Apache-2.0

import CXCB
import Foundation
import Synchronization
import Synchronized
import Timing

/// A display of an X server, through libxcb and the extensions XTEST, MIT-SHM, DAMAGE and X-Resource.
///
/// Input from several threads is never mixed: each call is sent completely before the next one. Other threads can read
/// windows and pixels in the meantime.
final class X11Display: DisplayClient {
  /// The name of the display, such as ":7".
  let name: String
  let connection: XConnection
  let atoms: XAtoms
  let reader: XWindowReader
  private let grabber: Mutex<ScreenGrabber>
  let state: X11DisplayState
  /// The lock is recursive, because an operation may release held keys, which is also input.
  let input: Guarded<XInput, RecursiveLock>
  let clickFocus: ClickFocus
  let typingBarrier: TypingBarrier
  let touchScreen: (any TouchScreen)?

  /// Connects to a display.
  ///
  /// - Parameters:
  ///   - display: the name of the display, such as ":7".
  ///   - authorityFile: the X authority file; nil for the file in XAUTHORITY.
  ///   - touchSocket: the socket of the server's test touch screen; nil for no touch screen. The socket accepts only
  ///     one client in its lifetime.
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
    self.state = state
    let reader = XWindowReader(
      connection: connection, atoms: atoms, resources: extensions.has(XExtensions.resources))
    let clickFocus = ClickFocus(
      connection: connection, atoms: atoms, reader: reader, drain: { try state.drain() })
    self.reader = reader
    self.clickFocus = clickFocus
    self.typingBarrier = TypingBarrier(
      connection: connection, reader: reader, state: state, authorityFile: authorityFile,
      timeout: typingBarrier, waitForEventLoop: waitForEventLoop)
    grabber = Mutex(try ScreenGrabber(connection, extensions))
    input = Guarded(try XInput(connection, mapChanges: { try state.keyboardMapChanges() }))
    touchScreen = try touchSocket.map { path in
      try InputTestTouchScreen(
        socket: path, display: display, screen: { state.screenFrame() },
        willTouch: { try clickFocus.activateClient(at: $0) })
    }
  }

  /// Selects the events of the root window.
  ///
  /// Programs send their reply to a ping to the root window. GTK sends it to clients that select SubstructureNotify
  /// there, and Qt to clients that select StructureNotify.
  private static func listenAtRoot(_ connection: XConnection) throws {
    var mask =
      XCB_EVENT_MASK_STRUCTURE_NOTIFY.rawValue | XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY.rawValue
      | XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue
    try connection.locked {
      connection.call {
        xcb_change_window_attributes($0, connection.root, XCB_CW_EVENT_MASK.rawValue, &mask)
      }
      try connection.sync()
    }
  }

  var screenFrame: CGRect { state.screenFrame() }

  func screenshot(of rect: CGRect) throws -> Screenshot {
    let screen = try state.currentScreenFrame()
    return try grabber.withLock { try $0.grab(rect, screen: screen) }
  }
}
