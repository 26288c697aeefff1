import Foundation
import WindowSystem

extension AutomationSession {
  /// A part of the screen as PNG.
  ///
  /// - Parameter rect: pixels of the screen; nil for all of it.
  package func screenshot(of rect: CGRect?) throws -> Data {
    try lock.withLock {
      let live = try existingDesktop()
      return try live.display.screenshot(of: rect ?? live.display.screenFrame).pngData()
    }
  }

  /// Holds modifier keys while `body` runs.
  package func holding(_ modifiers: KeyModifiers, _ body: () -> Void) throws {
    try lock.withLock {
      let live = try existingDesktop()
      try live.display.withModifiers(modifiers) { body() }
    }
  }
}
