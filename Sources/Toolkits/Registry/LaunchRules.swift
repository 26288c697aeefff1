// SPDX-License-Identifier: Apache-2.0

import Desktop

/// The launch settings for programs of one toolkit.
package protocol LaunchRules: SendableMetatype {
  /// Returns the launch settings of a program.
  ///
  /// - Parameters:
  ///   - executable: the path of the program.
  ///   - arguments: the program's own arguments and those of the test.
  ///   - desktop: the desktop on which the program will run.
  /// - Returns: nil for a program of another toolkit.
  /// - Throws: an error if required settings cannot be written.
  static func additions(to executable: String, arguments: [String], on desktop: PrivateDesktop) throws
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
