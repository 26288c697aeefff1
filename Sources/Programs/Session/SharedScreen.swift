// SPDX-License-Identifier: Apache-2.0

import Foundation
import WindowSystem

/// The screens of the desktop, with the keys and buttons that act on them.
package struct SharedScreen {
  private let host: DesktopHost

  package init(of host: DesktopHost) { self.host = host }

  /// A part of the screen as PNG.
  ///
  /// - Parameter rect: pixels of the screen; nil for all of it.
  /// - Returns: the bytes of the file.
  /// - Throws: `AutomationError` when no desktop runs; `WindowSystemError`.
  package func screenshot(of rect: CGRect?) throws -> Data {
    try host.lock.withLock {
      let live = try host.existingDesktop()
      return try live.display.screenshot(of: rect ?? live.display.screenFrame).pngData()
    }
  }

  /// Holds modifier keys while `body` runs.
  ///
  /// The lock is not held meanwhile: a test that is abandoned in `body` leaves the session usable, and
  /// ``releaseInput()`` lets the keys up.
  package func holding(_ modifiers: KeyModifiers, _ body: () throws -> Void) throws {
    let display = try host.lock.withLock { try host.existingDesktop().display }
    try display.withModifiers(modifiers) { try body() }
  }

  /// Lets all keys and buttons up that an abandoned test may have left down.
  package func releaseInput() {
    // A server that has gone holds no key.
    host.lock.withLock { try? host.current?.display.releaseAllInput() }
  }

  /// The screens of the desktop, the main one first, as rectangles in pixels of the whole desktop.
  package func screens() throws -> [CGRect] {
    try host.lock.withLock { try host.existingDesktop().display.monitors().map(\.frame) }
  }

  /// Whether the destination's gestures are those of fingers.
  package var hasTouchScreen: Bool { host.lock.withLock { host.current?.display.touchScreen != nil } }

  /// Pixels of the screen for each point.
  package var scale: Double { host.lock.withLock { host.current?.desktop.configuration.scale ?? 1 } }
}
