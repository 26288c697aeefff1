// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes

/// A kind of display server for desktops, which starts a server and prepares it for programs.
///
/// All other code of this module uses only this protocol. The code for each server is in a folder next to this file,
/// and ``DesktopConfiguration/Server`` lists the kinds.
protocol DisplayServerKind: Sendable {
  /// The usual name of the server, such as "Xorg".
  var name: String { get }

  /// The name in messages for the server as a part of a desktop, such as "X server".
  var part: String { get }

  /// The Debian packages that contain the server.
  var packages: [String] { get }

  /// Whether the server's screen is a touch screen.
  var hasTouchScreen: Bool { get }

  /// The requirements that a machine must meet for this server, in the order of the start.
  static var requirements: [Requirement] { get }

  /// Returns the name of a user's own display without its screen, `:0` for `:0.0`; nil if the text is not the name of
  /// a display of this kind, or if tests cannot use a user's own display of this kind.
  static func displayName(_ text: String) -> String?

  /// Finds the server of a desktop that another program has started.
  ///
  /// - Parameters:
  ///   - display: a name from ``displayName(_:)``.
  ///   - environment: the environment of a program on the desktop.
  ///   - folders: the folders for a copy of the display's secret.
  ///   - deadline: the time by which the server must answer.
  /// - Returns: the server, after it has answered.
  /// - Throws: `DesktopError.noUserDesktop`, `ProcessError.fileFailed`.
  static func existing(
    _ display: String, environment: [String: String], folders: DesktopFolders, deadline: Deadline
  ) throws -> ExistingDisplayServer

  /// Checks that the server and its parts can start.
  ///
  /// Its errors have a better message than those of a part that fails later.
  ///
  /// - Throws: `DesktopError`.
  func prepare() throws

  /// Starts a server, and waits until it accepts programs and has a screen of the requested size.
  ///
  /// - Parameters:
  ///   - configuration: the properties of the screen.
  ///   - launcher: starts the server.
  ///   - deadline: the time by which the server must answer.
  /// - Returns: the server, with the remaining steps of its start.
  /// - Throws: `DesktopError`; the server is ended in this case.
  func start(
    _ configuration: DesktopConfiguration, by launcher: PartLauncher, deadline: Deadline
  ) throws -> any DisplayServerStart
}

extension DesktopConfiguration.Server {
  /// The name of the display server in messages.
  var part: String { kinds.first?.part ?? "display server" }

  /// Whether one of the kinds has a touch screen.
  var hasTouchScreen: Bool { kinds.contains(where: \.hasTouchScreen) }

  /// The types that implement the kinds, each once.
  static var families: [any DisplayServerKind.Type] {
    var seen: Set<ObjectIdentifier> = []
    return allCases.flatMap(\.kinds).map { type(of: $0) }.filter {
      seen.insert(ObjectIdentifier($0)).inserted
    }
  }
}
