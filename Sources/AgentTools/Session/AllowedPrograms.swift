// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import InstalledPrograms
import Programs

/// The programs that sessions may start.
package struct AllowedPrograms: Sendable, Equatable {
  /// Names, paths or desktop-file ids; nil allows every program.
  let names: [String]?

  package init(names: [String]?) { self.names = names }

  /// Checks a program that is to be started.
  ///
  /// An entry of the list may have arguments. It then allows the program only if the program's arguments begin with
  /// them.
  ///
  /// - Throws: ``ToolFailure`` for a program that is not allowed; `AutomationError` if it cannot be found.
  func check(_ program: NamedProgram) throws {
    guard let names else { return }
    let locator = ProgramLocator()
    let command = try locator.locate(program.identity, testTarget: nil)
    let isAllowed = names.contains { name in
      // A name in the list that is not installed allows nothing.
      guard let known = try? NamedProgram(commandLine: name, arguments: []),
        let allowed = try? locator.locate(known.identity, testTarget: nil)
      else { return false }
      return allowed.executable == command.executable
        && (command.arguments + program.arguments).starts(with: allowed.arguments + known.arguments)
    }
    guard isAllowed else {
      throw ToolFailure(
        "\(command.name) is not allowed: this server starts only \(names.joined(separator: ", ")). Its user can "
          + "allow more with --allow.")
    }
  }
}
