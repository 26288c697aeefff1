// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import TestRunner

struct RepetitionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The number of times that each test runs; with the two options below, the "
        + "maximum.", valueName: "number"))
  var testIterations: Int?

  @Flag(help: "Repeat a failed test in a separate process until it passes, at most 3 times.")
  var retryTestsOnFailure = false

  @Flag(help: "Run each test until it fails, at most 100 times.")
  var runTestsUntilFailure = false

  @Flag(help: "Run each repetition in its own process and on its own desktop. Retries always do.")
  var testRepetitionRelaunchEnabled = false

  mutating func validate() throws {
    if retryTestsOnFailure, runTestsUntilFailure {
      throw ValidationError(
        "--retry-tests-on-failure and --run-tests-until-failure cannot be combined: give one of them.")
    }
    if let testIterations, testIterations < 1 {
      throw ValidationError("--test-iterations expects a number of 1 or more; found \(testIterations).")
    }
  }

  /// Returns the repetition that the options request; nil without such an option.
  ///
  /// If only separate processes are requested, this is the planned repetition in separate processes.
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
    return .init(mode, maximum: testIterations, relaunches: testRepetitionRelaunchEnabled)
  }
}
