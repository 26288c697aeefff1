// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes

/// The compositor of Understudy: a display server for programs that use Wayland.
///
/// It manages windows and sets the layout of the keyboard itself.
struct CompositorKind: DisplayServerKind {
  /// The compositor that the settings of this process choose.
  static var standard: CompositorKind { CompositorKind() }

  static let part = "compositor"

  var executable = CompositorExecutable()

  var name: String { CompositorExecutable.name }
  var part: String { Self.part }
  var packages: [String] { Self.libraryPackages }
  var hasTouchScreen: Bool { true }

  /// Whether a string names the display of a Wayland session, as `WAYLAND_DISPLAY` does: `wayland-0`, or the path of a
  /// socket.
  static func isDisplayName(_ text: some StringProtocol) -> Bool {
    text.hasPrefix("wayland-") || text.hasPrefix("/")
  }

  /// Returns nil: tests cannot use a user's own Wayland desktop, because no protocol reports the positions of windows.
  static func displayName(_ text: String) -> String? { nil }

  static func existing(
    _ display: String, environment: [String: String], folders: DesktopFolders, deadline: Deadline
  ) throws -> ExistingDisplayServer {
    throw DesktopError.noUserDesktop(
      display: display,
      reason: "tests cannot use a user's own Wayland desktop; display=wayland starts a private desktop")
  }

  func prepare() throws { _ = try executable.find() }

  func start(
    _ configuration: DesktopConfiguration, by launcher: PartLauncher, deadline: Deadline
  ) throws -> any DisplayServerStart {
    try CompositorProcess(self, configuration, launcher: launcher).ready(deadline: deadline)
  }
}
