// SPDX-License-Identifier: Apache-2.0

import Desktop
import Notation
import Processes
import ResultBundle

/// The exit status of a command that runs tests.
package enum ExitStatus: Int32, Sendable {
  case passed = 0
  /// Tests or the build failed, or a test was skipped that is not in the list of allowed skips.
  case failed = 1
  /// Only the infrastructure failed: desktops that did not start, processes that another program killed, or the disk
  /// for the results.
  case infrastructure = 2
  /// An option or a file that it names is invalid.
  case invalidInput = 64
  /// The status that a shell reports for an interrupted program.
  case interrupted = 130
}

extension RunOutcome {
  /// Returns the exit status of a command that has run tests.
  ///
  /// - Parameters:
  ///   - flakyTestsFail: whether a flaky test counts as a failure.
  ///   - reportIsIncomplete: whether results are missing from the result bundle.
  ///   - hasUnlistedSkips: whether a test was skipped that the list of allowed skips does not contain.
  /// - Returns: the exit status.
  package func status(
    flakyTestsFail: Bool, reportIsIncomplete: Bool = false, hasUnlistedSkips: Bool = false
  ) -> ExitStatus {
    if wasInterrupted { return .interrupted }
    if failed > infrastructureFailures || (flakyTestsFail && flaky > 0) { return .failed }
    if failed > 0 || reportIsIncomplete { return .infrastructure }
    return hasUnlistedSkips ? .failed : .passed
  }
}

extension ExitStatus {
  /// Creates the exit status of a command that has thrown an error; nil for types of errors without a status here.
  package init?(of error: any Error) {
    switch error {
    case let error as RunnerError: self = Self.status(of: error.kind)
    // As with "swift test", which also passes if nothing matches its filter.
    case SelectionError.nothingSelected: self = .passed
    case is SelectionError, is ShardError, is DesktopError, is ProcessError, is DocumentError:
      self = .invalidInput
    case is BundleError: self = .infrastructure
    default: return nil
    }
  }

  private static func status(of kind: RunnerError.Kind) -> ExitStatus {
    switch kind {
    case .interrupted: .interrupted
    case .workersFail, .cannotWrite, .noProfiler: .infrastructure
    case .malformedInput, .refused, .notOneTest: .invalidInput
    case .noPackage, .buildFailed, .noTestExecutable, .cannotList, .toolFailed: .failed
    }
  }
}
