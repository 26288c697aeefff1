// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Desktop
import Notation
import Processes
import ResultBundle
import TestRunner

/// Reports an error of a run of tests, and ends the command with the exit status of that error.
enum CommandFailures {
  static func reporting(_ body: () throws -> Void) throws {
    do {
      try body()
    } catch let error as RunnerError {
      try fail("\(error)", status(of: error))
    } catch let error as SelectionError {
      // The same as "swift test" does if nothing matches its filter.
      if case .nothingSelected = error { return try fail("\(error)", 0) }
      try fail("\(error)", 64)
    } catch let error as ShardError {
      try fail("\(error)", 64)
    } catch let error as BundleError {
      try fail("\(error)", 2)
    } catch let error where error is DesktopError || error is ProcessError {
      try fail("\(error)", 64)
    } catch let error as DocumentProblem {
      try fail("\(error)", 64)
    }
  }

  private static func fail(_ message: String, _ status: Int32) throws {
    Terminal.error(message)
    throw ExitCode(status)
  }

  private static func status(of error: RunnerError) -> Int32 {
    switch error.kind {
    case .interrupted: 130
    case .workersFail, .cannotWrite, .noProfiler: 2
    case .malformedInput, .refused, .notOneTest: 64
    default: 1
    }
  }
}
