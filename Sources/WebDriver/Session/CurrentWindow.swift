// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementHandles
import ElementModel
import Interaction
import Programs

/// The window that the commands of a client are about: the one to which the client has switched, else the active window.
struct CurrentWindow {
  /// The window to which the client has switched; nil for all windows of the program.
  private var chosen: AccessibleReference?

  /// The error for a window that has been closed since the client switched to it.
  static let closed = WebDriverError(
    .noSuchWindow, "The current window has been closed. Switch to another window.")

  /// Whether the client has switched to a window, so that searches are limited to it.
  var isChosen: Bool { chosen != nil }

  /// Stores the window to which the client switches.
  mutating func choose(_ window: AccessibleReference) { chosen = window }

  /// Returns to all windows of the program.
  mutating func leave() { chosen = nil }

  /// Returns the window in which elements are searched; nil for the whole program.
  func scope(in application: TargetProgram) -> ElementHandle? {
    chosen.map { ElementHandle(application, ElementQuery([.object($0)])) }
  }

  /// Returns the window to which the client has switched; if there is no such window, the active window, else the
  /// first.
  ///
  /// - Parameters:
  ///   - windows: the windows of the program.
  ///   - isActive: whether a window is active.
  /// - Returns: the window; nil if the program has no window.
  /// - Throws: ``WebDriverError`` with "no such window" if the window has been closed, and the errors of `isActive`.
  func find(
    among windows: [AccessibleReference], isActive: (AccessibleReference) throws -> Bool
  ) throws -> AccessibleReference? {
    if let chosen {
      guard windows.contains(chosen) else { throw Self.closed }
      return chosen
    }
    return try windows.first(where: isActive) ?? windows.first
  }
}
