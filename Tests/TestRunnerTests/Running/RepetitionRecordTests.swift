// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import XCTest

@testable import TestRunner

/// Tests that the record of a run has the rules by which the runner repeats tests.
final class RepetitionRecordTests: DriverTestCase {
  private func configuration(
    _ name: String, _ mode: TestConfiguration.Repetition.Mode, maximum: Int? = nil
  ) -> TestConfiguration {
    var configuration = TestConfiguration()
    configuration.name = name
    configuration.repetition = .init(mode, maximum: maximum)
    return configuration
  }

  func testEachModeHasItsRule() {
    XCTAssertNil(TestConfiguration().recordedRepetition)
    XCTAssertNil(configuration("Dark", .none, maximum: 5).recordedRepetition)
    XCTAssertEqual(
      configuration("", .fixedIterations, maximum: 5).recordedRepetition,
      BundleEvent.Repetition(mode: "fixedIterations", maximum: 5))
    XCTAssertEqual(
      configuration("Dark", .untilFailure).recordedRepetition,
      BundleEvent.Repetition(configuration: "Dark", mode: "untilFailure", maximum: 100))
    XCTAssertEqual(
      configuration("Light", .retryOnFailure).recordedRepetition,
      BundleEvent.Repetition(configuration: "Light", mode: "retryOnFailure", maximum: 3))
  }

  func testRepetitionsBySwiftTestingAreARule() {
    var own = configuration("Dark", .none)
    for arguments in [["--repetitions", "4"], ["--parallel", "--repetitions=4"]] {
      own.arguments = arguments
      XCTAssertEqual(
        own.recordedRepetition,
        BundleEvent.Repetition(configuration: "Dark", mode: "fixedIterations", maximum: 4))
    }
    own.arguments = ["--repetitions"]
    XCTAssertNil(own.recordedRepetition)
    own.arguments = ["--repetitions", "4"]
    own.repetition = .init(.retryOnFailure)
    XCTAssertEqual(own.recordedRepetition?.mode, "retryOnFailure")
  }

  func testARunWritesItsRulesIntoTheStreamOfTheRunner() throws {
    var settings = TestRunSettings(package: folder, bundle: bundle)
    settings.configurations = [
      configuration("Dark", .fixedIterations, maximum: 5), configuration("Light", .none),
    ]
    let executable = TestExecutable(
      url: folder.appendingPathComponent("Tests.xctest"), tests: [], isDriven: false,
      eventStreamVersion: "6.3", notes: [])
    // A run without tests starts no process.
    _ = try TestRun(executable, tests: [], settings: settings, observer: nil).run()
    let rules = [BundleEvent.Repetition(configuration: "Dark", mode: "fixedIterations", maximum: 5)]
    XCTAssertEqual(try BundleReader.read(bundle).streams.map(\.start?.repetitions), [rules])
    XCTAssertEqual(try results().repetitions, rules)
  }

  func testARunWithoutRepetitionsWritesNoRules() throws {
    RunnerStream(bundle: bundle, name: "runner", start: process.start).finish()
    let stream = try XCTUnwrap(BundleReader.read(bundle).streams.first)
    XCTAssertNotNil(stream.start)
    XCTAssertNil(stream.start?.repetitions)
    XCTAssertEqual(try results().repetitions, [])
  }
}
