// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes

/// A kind of display server that a desktop can have: it starts a server and makes it usable for programs.
///
/// All other code of this module goes through it. The code for each server is in a folder beside this file, and
/// ``DesktopConfiguration/Server`` names its kinds.
protocol DisplayServerKind: Sendable {
  /// Its usual name, such as "Xorg".
  var name: String { get }

  /// Its name in messages as a part of a desktop, such as "X server".
  var part: String { get }

  /// The Debian packages that bring it.
  var packages: [String] { get }

  /// Whether its screen can be touched.
  var hasTouchScreen: Bool { get }

  /// The requirements of a machine for it, in the order of the start.
  static var requirements: [Requirement] { get }

  /// The name of a display of this machine without its screen, `:0` for `:0.0`; nil for a text that is not a display's name.
  static func displayName(_ text: String) -> String?

  /// Finds the server of a desktop that others have started.
  ///
  /// - Parameters:
  ///   - display: what ``displayName(_:)`` gave.
  ///   - environment: that of a program on the desktop.
  ///   - folders: where a copy of the display's secret goes.
  ///   - deadline: when the server has to have answered.
  /// - Returns: the server, which answers.
  /// - Throws: `DesktopError.noUserDesktop`, `ProcessError.fileFailed`.
  static func existing(
    _ display: String, environment: [String: String], folders: DesktopFolders, deadline: Deadline
  ) throws -> ExistingDisplayServer

  /// Checks what would keep a server, or what belongs to it, from starting.
  ///
  /// The message is better than that of a part that fails.
  ///
  /// - Throws: `DesktopError`.
  func prepare() throws

  /// Starts a server, and waits until it answers and has a screen of the requested size.
  ///
  /// - Parameters:
  ///   - screenSize: in pixels.
  ///   - launcher: starts the server.
  ///   - deadline: when the server has to have answered.
  ///   - note: gets facts that may interest a person, each as a sentence.
  /// - Returns: the server, and what is still to be started for it.
  /// - Throws: `DesktopError`; the server is ended then.
  func start(
    screenSize: CGSize, by launcher: PartLauncher, deadline: Deadline, note: (String) -> Void
  ) throws -> any DisplayServerStart
}

extension DesktopConfiguration.Server {
  /// The display server's name in messages.
  var part: String { kinds.first?.part ?? "display server" }

  /// Whether its screen can be touched.
  var hasTouchScreen: Bool { kinds.contains(where: \.hasTouchScreen) }

  /// The types of all kinds, each once.
  static var families: [any DisplayServerKind.Type] {
    var seen: Set<ObjectIdentifier> = []
    return allCases.flatMap(\.kinds).map { type(of: $0) }.filter {
      seen.insert(ObjectIdentifier($0)).inserted
    }
  }
}
