// SPDX-License-Identifier: Apache-2.0

/// The remaining steps of the start of a display server that already answers.
///
/// An instance may hold a connection to the server, so release it when the start is complete.
protocol DisplayServerStart {
  var server: RunningDisplayServer { get }

  /// Sets the layout of the keyboard.
  ///
  /// - Returns: the program that sets the layout and then ends; nil if the layout is already set.
  /// - Throws: `DesktopError`.
  func setUpKeyboard(by launcher: PartLauncher) throws -> (any StartingPart)?

  /// Starts the window manager, which runs as long as the desktop.
  ///
  /// - Returns: the window manager; nil if the server manages windows itself.
  /// - Throws: `DesktopError`.
  func startWindowManager(by launcher: PartLauncher) throws -> (any StartingPart)?
}
