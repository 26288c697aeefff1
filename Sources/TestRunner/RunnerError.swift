// SPDX-License-Identifier: Apache-2.0

/// The reason why tests cannot be run as requested.
package struct RunnerError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kind of an error, which determines the exit status of the command.
  package enum Kind: String, Sendable {
    case noPackage, buildFailed, noTestExecutable, malformedInput
    /// The test executable cannot list its tests.
    case cannotList
    /// A command-line tool is missing, cannot be started, does not end in time or ends with an error.
    case toolFailed
    case workersFail, cannotWrite, refused, interrupted, noProfiler, notOneTest
  }

  package let kind: Kind
  /// The expected state, the actual state and the remedy, in sentences.
  package let message: String

  package init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }

  package var description: String { message }
}
