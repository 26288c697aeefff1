// SPDX-License-Identifier: Apache-2.0

import Foundation
import Settings

/// The environment of a session's process: its stream in the bundle, its captures and its desktop.
struct SessionEnvironment {
  let options: WebDriverServer.Options

  /// Returns the variables of a session.
  ///
  /// - Parameters:
  ///   - capabilities: the capabilities of the session.
  ///   - number: the number of the session in the server.
  /// - Returns: the variables.
  /// - Throws: ``WebDriverError`` with "invalid argument" if the destination is not a string.
  func variables(for capabilities: Capabilities, number: Int) throws -> [String: String] {
    var environment = options.environment
    environment[.resultPath] = options.bundle.path
    // All captures are stored, because the client reports only at the end whether its test has failed. The user's
    // settings follow in the text and override these.
    environment[.capture] =
      "screenshots=always,trees=always,\(environment[.capture] ?? "")"
    environment[.stream] = SessionOutcomeRecorder.stream(of: number)
    if let destination = capabilities.understudy("destination") {
      guard let text = destination.string else {
        throw WebDriverError(
          .invalidArgument,
          "\"understudy:destination\" must be a string, such as size=1024x768,appearance=dark.")
      }
      environment[.destination] = text
    }
    return environment
  }
}
