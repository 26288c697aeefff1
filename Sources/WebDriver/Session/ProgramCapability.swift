// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import InstalledPrograms
import Notation
import Programs

/// The program that a client requests in the capabilities.
struct ProgramCapability {
  let identity: ProgramIdentity
  let arguments: [String]
  let environment: [String: String]

  /// Reads the program from capabilities; nil if they do not name one.
  ///
  /// In other servers, the value "Root" represents the whole desktop; here, it is treated like a missing program.
  ///
  /// - Throws: ``WebDriverError`` with "invalid argument".
  init?(_ capabilities: Capabilities) throws {
    let names = ["app", "appPath", "bundleId"]
    guard let name = names.first(where: { capabilities[$0] != nil }), capabilities[name] != "Root" else {
      return nil
    }
    try self.init(
      named: capabilities[name], name, arguments: capabilities["arguments"],
      environment: capabilities["environment"] ?? capabilities["environ"])
  }

  /// - Parameters:
  ///   - value: a path, the id of a desktop file, or a command line.
  ///   - name: the name of the capability.
  ///   - arguments: a list of strings.
  ///   - environment: an object with strings.
  /// - Throws: ``WebDriverError`` with "invalid argument".
  init(named value: WebDriverJSON?, _ name: String, arguments: WebDriverJSON?, environment: WebDriverJSON?)
    throws
  {
    guard let text = value?.string?.trimmingCharacters(in: .whitespaces), !text.isEmpty else {
      throw SessionCommand.missing(name, "a path, the id of a desktop file or a command line")
    }
    let given = try Self.texts(arguments, "arguments")
    // Only the value of "app" may be a command line.
    if name == "app" {
      do throws(NamedProgram.Problem) {
        let program = try NamedProgram(commandLine: text, arguments: given)
        identity = program.identity
        self.arguments = program.arguments
      } catch {
        throw WebDriverError(.invalidArgument, error.description)
      }
    } else {
      identity = name == "bundleId" ? .bundleIdentifier(text) : NamedProgram.identity(text)
      self.arguments = given
    }
    var values: [String: String] = [:]
    if let environment {
      guard let members = environment.object else { throw SessionCommand.missing("environment", "an object") }
      for (key, value) in members {
        guard let text = value.string else { throw SessionCommand.missing(key, "a string") }
        values[key] = text
      }
    }
    self.environment = values
  }

  static func texts(_ value: WebDriverJSON?, _ name: String) throws -> [String] {
    guard let value else { return [] }
    guard let texts = value.array?.compactMap(\.string), texts.count == value.array?.count else {
      throw SessionCommand.missing(name, "a list of strings")
    }
    return texts
  }
}
