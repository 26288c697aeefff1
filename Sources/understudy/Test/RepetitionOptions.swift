// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import TestRunner

struct RepetitionOptions: ParsableArguments {
  @Option(help: ArgumentHelp("How often each test runs, or runs at most.", valueName: "number"))
  var testIterations: Int?

  @Flag(help: "Repeat a test that fails, in a separate process, until it passes; 3 times at most.")
  var retryTestsOnFailure = false

  @Flag(help: "Run each test until it fails; 100 times at most.")
  var runTestsUntilFailure = false

  @Flag(help: "Give each repetition its own process and desktop. Retries always have them.")
  var testRepetitionRelaunchEnabled = false

  mutating func validate() throws {
    if retryTestsOnFailure, runTestsUntilFailure {
      throw ValidationError(
        "--retry-tests-on-failure and --run-tests-until-failure cannot hold both: give one of them.")
    }
    if let testIterations, testIterations < 1 {
      throw ValidationError("--test-iterations takes a number of 1 or more; \(testIterations) was given.")
    }
  }

  /// Returns the repetition in the options; nil without such an option.
  func repetition(_ planned: TestConfiguration.Repetition) -> TestConfiguration.Repetition? {
    let mode: TestConfiguration.Repetition.Mode? =
      retryTestsOnFailure
      ? .retryOnFailure
      : runTestsUntilFailure ? .untilFailure : testIterations.map { _ in .fixedIterations }
    guard let mode else {
      guard testRepetitionRelaunchEnabled else { return nil }
      var planned = planned
      planned.relaunches = true
      return planned
    }
    return .init(mode, most: testIterations, relaunches: testRepetitionRelaunchEnabled)
  }
}
