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
      "VoiceOver is not enabled. Call enable() first."
    case .noActiveWindow:
      "No window of the desktop is active, so there is no window to read. Call activate() of the application "
        + "first."
    case .otherProgram(let window):
      "The active window \"\(window)\" belongs to another program, but VoiceOver reads only programs under test. "
        + "Call activate() of the application, or use the other program with XCUIApplication(bundleIdentifier:)."
    case .nothingToRead(let window):
      "The active window \"\(window)\" has no element that a screen reader reads. Give its elements names; "
        + "understudy inspect lists what the program reports."
    }
  }
}
