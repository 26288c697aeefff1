// SPDX-License-Identifier: Apache-2.0

import Foundation
import WindowSystem

/// The screens of the desktop: pictures of them, their sizes, and functions for keys and buttons.
package struct SharedScreen {
  private let host: DesktopHost

  package init(of host: DesktopHost) { self.host = host }

  /// Returns a part of the screen as PNG.
  ///
  /// - Parameter rect: the part in pixels of the screen; nil for the complete screen.
  /// - Returns: the bytes of the file.
  /// - Throws: `AutomationError` if no desktop is running; `WindowSystemError` if the display does not answer.
  package func screenshot(of rect: CGRect?) throws -> Data {
    try host.lock.withLock {
      let runningDesktop = try host.existingDesktop()
      return try runningDesktop.display.screenshot(of: rect ?? runningDesktop.display.screenFrame).pngData()
    }
  }

  /// Holds modifier keys while `body` runs.
  ///
  /// This function does not hold the session's lock while `body` runs. Therefore the actions of `body` share the
  /// session as they do without modifiers. If a test is abandoned in `body`, ``SessionLock/abandon()`` and
  /// ``releaseInput()`` release the lock and the keys.
  package func holding(_ modifiers: KeyModifiers, _ body: () throws -> Void) throws {
    let display = try host.lock.withLock { try host.existingDesktop().display }
    try display.withModifiers(modifiers) { try body() }
  }

  /// Releases all keys and buttons that an abandoned test may have left pressed.
  package func releaseInput() {
    // A server that has ended holds no key.
    host.lock.withLock { try? host.current?.display.releaseAllInput() }
  }

  /// Returns the screens of the desktop, the main one first, as rectangles in pixels of the whole desktop.
  package func screens() throws -> [CGRect] {
    try host.lock.withLock { try host.existingDesktop().display.monitors().map(\.frame) }
  }

  /// Whether gestures on the destination are touches.
  package var hasTouchScreen: Bool { host.lock.withLock { host.current?.display.touchScreen != nil } }

  /// The scale: pixels of the screen per point.
  package var scale: Double { host.lock.withLock { host.current?.desktop.configuration.scale ?? 1 } }
}
