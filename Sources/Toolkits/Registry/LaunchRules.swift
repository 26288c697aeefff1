// SPDX-License-Identifier: Apache-2.0

import Desktop
import ElementModel
import Processes

/// The launch settings for programs of one toolkit.
///
/// They are the arguments, variables and files of one program that a test launches. See `ToolkitSettings` in the module
/// `Desktop` for the settings that every program needs, also one that a script, another program or the bus starts.
package protocol LaunchRules: SendableMetatype {
  /// Returns the launch settings of a program.
  ///
  /// - Parameters:
  ///   - executable: the path of the program.
  ///   - arguments: the program's own arguments and those of the test.
  ///   - desktop: the desktop on which the program will run.
  ///   - home: the program's home folder.
  /// - Returns: nil for a program of another toolkit.
  /// - Throws: an error if required settings cannot be written.
  static func additions(
    to executable: String, arguments: [String], on desktop: PrivateDesktop, home: HomeFolder
  ) throws
    -> LaunchAdditions?

  /// Returns a connection to a program's pages that is faster than accessibility; it is prepared before the launch.
  ///
  /// - Parameters:
  ///   - executable: the path of the program.
  ///   - arguments: the program's own arguments and those of the test.
  /// - Returns: nil if there is no such connection.
  /// - Throws: `ProcessError` if no more files can be opened.
  static func rendererConnection(to executable: String, arguments: [String]) throws -> RendererLaunch?
}

extension LaunchRules {
  package static func rendererConnection(to executable: String, arguments: [String]) throws -> RendererLaunch?
  {
    nil
  }
}

/// The arguments and variables that make a program accessible and free of windows that no test requested.
///
/// These arguments and variables precede those of the test, so that the test's values take precedence.
package struct LaunchAdditions: Equatable {
  package var arguments: [String] = []
  package var environment: [String: String] = [:]
  /// Whether the desktop must announce a screen reader while the program is running.
  package var needsScreenReader = false
}

/// A direct connection to the renderer of a program, and the arguments and files that its launch needs for it.
package struct RendererLaunch {
  package let connection: any RendererConnection
  package let arguments: [String]
  /// The files that become the descriptors 3, 4, … of the program.
  package let inherited: [FileDescriptor]
}
