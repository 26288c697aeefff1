// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import TestRunner

/// Reports an error of a test run, and ends the command with its ``ExitStatus``.
enum CommandFailures {
  static func reporting(_ body: () throws -> Void) throws {
    do {
      try body()
    } catch {
      guard let status = ExitStatus(of: error) else { throw error }
      Terminal.error("\(error)")
      throw ExitCode(status.rawValue)
    }
  }
}
