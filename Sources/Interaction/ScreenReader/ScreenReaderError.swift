// SPDX-License-Identifier: Apache-2.0

/// The reason why the screen reader has read nothing.
package enum ScreenReaderError: Error, Equatable {
  /// The reader is not switched on.
  case notRunning
  /// No window of the desktop is active.
  case noActiveWindow
  /// The active window belongs to no program of the tests.
  case otherProgram(window: String)
  /// The active window has no element that is read.
  case nothingToRead(window: String)
}

extension ScreenReaderError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notRunning:
      "Expected VoiceOver to be enabled, but it is not. Call enable() first."
    case .noActiveWindow:
      "Expected an active window to read, but no window of the desktop is active. Call activate() of the application "
        + "first."
    case .otherProgram(let window):
      "Expected an active window of a program under test, but the active window \"\(window)\" belongs to another "
        + "program. Call activate() of the application, or use the other program with XCUIApplication(bundleIdentifier:)."
    case .nothingToRead(let window):
      "Expected an element that a screen reader reads, but the active window \"\(window)\" has none. Give its elements "
        + "names; understudy inspect lists what the program reports."
    }
  }
}
