// SPDX-License-Identifier: Apache-2.0

import Foundation
import Settings

/// The settings for running the selected tests.
package struct TestRunSettings: Sendable {
  package var package: URL
  /// The bundle for the record; created when the run begins.
  package var bundle: URL
  package var configurations = [TestConfiguration()]
  package var workers = 1
  /// The number of failed tests with which the run ends; nil for no limit.
  package var maximumFailures: Int?
  /// Whether a test that passed only in a retry fails the run.
  package var flakyTestsFail = false
  /// The tests whose failures do not fail the run.
  package var quarantine = AnnotatedTestList()
  /// Whether tests that failed in the last run are run before the others.
  package var failedFirst = false
  /// The durations and outcomes of tests in earlier runs.
  package var history = TestHistory()
  /// The file for ``history`` with the results of this run; nil to store nothing.
  package var historyFile: URL?
  /// The value of `UNDERSTUDY_LEAKS` for test processes: `fail`, `warn` or `ignore`; nil for the value in the
  /// environment of this process.
  package var leaks: String?
  /// Whether all tests of a target run one after the other, on one worker.
  package var isIndivisible: @Sendable (_ target: String) -> Bool = { _ in false }
  /// The command of a program, such as a profiler, that starts each test process.
  ///
  /// The command of the test process is appended. Empty if test processes are started directly.
  package var launcher: [String] = []

  package init(package: URL, bundle: URL) {
    self.package = package
    self.bundle = bundle
  }

  /// The default number of workers: two for each processor, because programs under test and their tests mostly wait.
  package static var automaticWorkers: Int { max(2, ProcessInfo.processInfo.activeProcessorCount * 2) }

  /// The largest number of workers.
  package static let maximumWorkers = 256

  /// Returns the environment of a process that runs tests of a configuration.
  func environment(of configuration: TestConfiguration, iteration: Int?) -> [String: String] {
    var all = ProcessInfo.processInfo.environment
    all[.leaks] = leaks ?? all[.leaks]
    all[.testTimeoutsEnabled] = configuration.timeAllowances.isOn ? "1" : "0"
    all["SWIFT_BACKTRACE"] = all["SWIFT_BACKTRACE"] ?? Self.backtrace
    all.merge(configuration.processEnvironment) { $1 }
    // The runner needs these values to find and read the results, so they have precedence over the configuration.
    all[.resultPath] = bundle.path
    all[.configuration] = configuration.name.isEmpty ? nil : configuration.name
    all[.testIteration] = iteration.map { "\($0)" }
    all[.exactTimeAllowance] = "1"
    return all
  }

  /// The settings of Swift's backtraces: output for a program, without colors and without questions to a user.
  ///
  /// See Swift's `docs/Backtracing.rst`.
  private static let backtrace =
    "enable=yes,color=no,interactive=no,registers=none,images=none,threads=crashed,limit=24"
}
