// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import TestRunner

struct RepetitionOptions: ParsableArguments {
  @Option(
    name: [.customLong("test-iterations"), .customLong("repeat-each")],
    help: ArgumentHelp(
      "The number of times that each test runs; with the two options below, the "
        + "maximum.", valueName: "number"))
  var testIterations: Int?

  @Flag(
    inversion: .prefixedNo,
    help: ArgumentHelp(
      "Whether a failed test is repeated until it passes, at most 3 times: after all other tests, alone, in a new "
        + "process."))
  var retryTestsOnFailure: Bool?

  @Flag(help: "Run each test until it fails, at most 100 times.")
  var runTestsUntilFailure = false

  @Flag(
    inversion: .prefixedNo,
    help: "Whether each repetition runs in its own process and on its own desktop. Retries always do.")
  var testRepetitionRelaunchEnabled: Bool?

  mutating func validate() throws {
    if retryTestsOnFailure == true, runTestsUntilFailure {
      throw ValidationError(
        "--retry-tests-on-failure and --run-tests-until-failure cannot be combined: give one of them.")
    }
    if let testIterations, testIterations < 1 {
      throw ValidationError("--test-iterations expects a number of 1 or more; found \(testIterations).")
    }
  }

  /// Whether an option says how often tests run.
  private var isSet: Bool { testIterations != nil || retryTestsOnFailure != nil || runTestsUntilFailure }

  /// Returns how tests are repeated: by the options, else by the plan, else by the defaults of the package.
  ///
  /// - Parameters:
  ///   - planned: the repetition of the plan; its mode is `none` if the plan repeats no test.
  ///   - defaults: the defaults of the package.
  /// - Returns: the repetition.
  func repetition(
    _ planned: TestConfiguration.Repetition, _ defaults: TestDefaults
  ) -> TestConfiguration.Repetition {
    var result = planned
    if isSet {
      result = Self.repetition(
        iterations: testIterations, retries: retryTestsOnFailure == true, untilFailure: runTestsUntilFailure)
    } else if planned.mode == .none {
      result = Self.repetition(
        iterations: defaults.testIterations, retries: defaults.retryTestsOnFailure == true,
        untilFailure: false)
    }
    result.relaunches =
      testRepetitionRelaunchEnabled ?? (planned.relaunches || defaults.testRepetitionRelaunchEnabled == true)
    return result
  }

  private static func repetition(
    iterations: Int?, retries: Bool, untilFailure: Bool
  ) -> TestConfiguration.Repetition {
    let mode: TestConfiguration.Repetition.Mode =
      retries
      ? .retryOnFailure : untilFailure ? .untilFailure : iterations == nil ? .none : .fixedIterations
    return .init(mode, maximum: iterations)
  }
}
