// SPDX-License-Identifier: Apache-2.0

import Foundation
import KeySymbols
import Synchronization
import Timing

/// The desktop of the compositor, over its control socket.
///
/// Programs place and draw in logical pixels, and the compositor does too. The methods of this type use pixels of the
/// primary screen, as all displays do; ``WaylandScreens/scale()`` converts between the two.
final class WaylandDisplay: DisplayClient {
  let connection: CompositorConnection
  let screens: WaylandScreens
  let touchScreen: (any TouchScreen)?
  let held = Mutex<[KeySym]>([])

  /// Connects.
  ///
  /// - Parameters:
  ///   - socket: the path of the control socket.
  ///   - usesTouchScreen: whether ``touchScreen`` is the touch screen of the compositor.
  /// - Throws: ``WindowSystemError``.
  init(_ socket: String, usesTouchScreen: Bool) throws {
    connection = try CompositorConnection(socket, watching: [.desktop, .outputs])
    screens = try WaylandScreens(connection)
    touchScreen = usesTouchScreen ? WaylandTouchScreen(connection, screens) : nil
  }

  // MARK: - Screens

  var screenFrame: CGRect { screens.frame }

  func monitors() throws -> [Monitor] { try screens.monitors() }

  func refreshRate() throws -> Double? { try screens.all().first?.refreshRate }

  func setRefreshRate(_ hertz: Double) throws {
    guard try setScreen(.zero, hertz) else {
      throw WindowSystemError.refreshRateRefused(hertz, display: connection.path)
    }
  }

  func resizeScreen(to size: CGSize) throws {
    guard try setScreen(size, 0) else {
      throw WindowSystemError.screenSizeRefused(size, display: connection.path)
    }
  }

  private func setScreen(_ size: CGSize, _ rate: Double) throws -> Bool {
    let events = try connection.replyEvents(to: "set_screen") {
      .setScreen(
        serial: $0, width: Int32(limiting: size.width), height: Int32(limiting: size.height),
        refreshRate: rate)
    }
    return Self.isAccepted(events)
  }

  func waitForDesktopGeometry(_ size: CGSize, until deadline: TimeInterval) throws -> Bool {
    try connection.wait(until: deadline, forDesktop: { try screens.all().first?.pixels == size })
  }

  func showDesktop(_ isShown: Bool) throws {
    try connection.send(.showDesktop(isShown: isShown ? 1 : 0))
  }

  func waitForShowingDesktop(_ isShown: Bool, until deadline: TimeInterval) throws -> Bool {
    try connection.wait(until: deadline, forDesktop: { try connection.desktop().isDesktopShown == isShown })
  }

  /// Returns true at once: the compositor itself manages the windows.
  func waitForWindowManager(until deadline: TimeInterval) throws -> Bool { true }

  func screenshot(of rect: CGRect) throws -> Screenshot {
    try WaylandPicture.capture(rect, screen: screenFrame, connection).screenshot
  }

  /// Whether a reply consists of `accepted` with the value 1.
  static func isAccepted(_ events: [CompositorConnection.Event]) -> Bool {
    guard case .accepted(_, let value) = events.last else { return false }
    return value == 1
  }

  func drainEvents() throws { _ = try connection.drainChange(of: []) }
}
