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
  /// Whether the run ends with the first failure.
  package var isFailFast = false
  /// The tests whose failures do not fail the run.
  package var quarantine = AnnotatedTestList()
  /// Whether tests that failed the last time run before the others.
  package var failedFirst = false
  /// The durations of earlier runs.
  package var history = TestHistory()
  /// The file to which the durations of this run are added.
  package var historyFile: URL?
  /// As `UNDERSTUDY_LEAKS` takes it: `fail`, `warn`, `ignore`.
  package var leaks: String?
  /// Whether all tests of a target run one after the other, on one worker.
  package var isKeptTogether: @Sendable (_ target: String) -> Bool = { _ in false }
  /// A program, with arguments, that gets each process of tests as further arguments and starts it: a profiler.
  package var launcher: [String] = []

  package init(package: URL, bundle: URL) {
    self.package = package
    self.bundle = bundle
  }

  /// As many as keep the processors busy: programs under test, and their tests, mostly wait.
  package static var automaticWorkers: Int { max(2, ProcessInfo.processInfo.activeProcessorCount * 2) }

  /// The environment of a process that runs tests of a configuration.
  ///
  func environment(of configuration: TestConfiguration, iteration: Int?) -> [String: String] {
    var all = ProcessInfo.processInfo.environment
    all[.resultPath] = bundle.path
    all[.configuration] = configuration.name.isEmpty ? nil : configuration.name
    all[.testIteration] = iteration.map { "\($0)" }
    all[.leaks] = leaks ?? all[.leaks]
    all[.testTimeoutsEnabled] = configuration.timeLimits.isOn ? "1" : "0"
    all[.exactTimeAllowance] = "1"
    all["SWIFT_BACKTRACE"] = all["SWIFT_BACKTRACE"] ?? Self.backtrace
    return all.merging(configuration.processEnvironment) { $1 }
  }

  /// See Swift's `docs/Backtracing.rst`: the calls are to be read in a record, by nobody who could be asked.
  private static let backtrace =
    "enable=yes,color=no,interactive=no,registers=none,images=none,threads=crashed,limit=24"
}

extension TestConfiguration.TimeLimits {
  /// Unlike with xcodebuild, limits are on unless they are switched off: nobody watches.
  var isOn: Bool { areEnabled ?? true }

  /// Seconds that a test may take that cannot ask for more.
  var effective: TimeInterval { min(standard ?? 600, maximum ?? .infinity) }

  /// Seconds after which the runner ends a process that should have ended itself.
  var last: TimeInterval { (maximum ?? max(standard ?? 600, 3600)) + 30 }
}
