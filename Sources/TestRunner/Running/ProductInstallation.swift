// SPDX-License-Identifier: Apache-2.0

import Desktop
import Foundation
import Settings

/// The programs that tests start, and that are installed next to this command if a package does not build them with its
/// tests: the studio and the compositor.
enum ProductInstallation {
  private static let all = [
    (setting: Setting.studio, name: "understudy-studio"), (Setting.compositor, CompositorExecutable.name),
  ]

  /// Returns the variables with which a test process finds the programs next to this command.
  ///
  /// - Parameters:
  ///   - products: the folder of the test executable. A program in this folder is not included, because the test process
  ///     finds it, and because it fits the tests best.
  ///   - program: the executable of this process.
  ///   - environment: the variables of this process. A program that a variable already names is not included.
  /// - Returns: the variables; empty if there are no such programs.
  static func environment(
    products: URL, program: URL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath(),
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> [String: String] {
    let folder = program.deletingLastPathComponent()
    var variables: [String: String] = [:]
    for (setting, name) in all where environment[setting] == nil {
      let ours = folder.appendingPathComponent(name).path
      let built = products.appendingPathComponent(name).path
      if !FileManager.default.isExecutableFile(atPath: built),
        FileManager.default.isExecutableFile(atPath: ours)
      {
        variables[setting.name] = ours
      }
    }
    return variables
  }
}
