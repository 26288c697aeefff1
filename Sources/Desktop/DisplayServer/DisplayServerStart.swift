// SPDX-License-Identifier: Apache-2.0

/// The rest of the start of a display server that answers: what makes it usable for programs.
///
/// It may keep a connection to the server, so let it go when the start is over.
protocol DisplayServerStart {
  var server: RunningDisplayServer { get }

  /// Gives the keyboard its layout.
  ///
  /// - Returns: the program that does it, and ends then; nil when it is done already.
  /// - Throws: `DesktopError`.
  func setUpKeyboard(by launcher: PartLauncher) throws -> (any StartingPart)?

  /// Starts the window manager, which runs as long as the desktop.
  ///
  /// - Returns: nil where the server manages windows itself.
  /// - Throws: `DesktopError`.
  func startWindowManager(by launcher: PartLauncher) throws -> (any StartingPart)?
}
