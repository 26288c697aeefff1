// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import InstalledPrograms
import Notation
import ReferenceFiles

/// The names of a program in the code of tests, and for WebDriver clients.
extension ProgramArgument {
  /// Returns the program as the argument of `XCUIApplication` in a test: an id, a command or a path.
  ///
  /// The result is nil for the target application, which a test launches without an argument.
  func nameInTests(_ identity: ProgramIdentity) -> String? {
    switch identity {
    case .file(let url): ProgramLocator().nameInTests(of: url, package: PackageFolder.current)
    case .bundleIdentifier(let id): id
    case .configured, .command: nil
    }
  }

  /// Returns the program as the capability `appium:app` of a WebDriver client: an id, or a command line.
  ///
  /// Paths below the working directory are relative to it, because clients run there too; the result is nil for a
  /// program without a path or an id.
  static func nameForClients(_ identity: ProgramIdentity) -> String? {
    switch identity {
    case .bundleIdentifier(let id): id
    case .file(let url): ShellWords.quoted(relative(url.standardizedFileURL.path))
    case .command(let command): ShellWords.joined([relative(command.executable)] + command.arguments)
    case .configured: nil
    }
  }

  private static func relative(_ path: String) -> String {
    let folder = FileManager.default.currentDirectoryPath
    // The server recognizes a path by its slash.
    guard path.hasPrefix(folder + "/") else {
      let name = URL(fileURLWithPath: path).lastPathComponent
      let found = ProgramIdentity.command(named: name)?.standardizedFileURL.path
      return found == path
        ? ProgramLocator().nameInTests(of: URL(fileURLWithPath: path), package: nil) ?? path : path
    }
    return "./" + path.dropFirst(folder.count + 1)
  }
}
