// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import TestResults
import XCTest

@testable import TestRunner

/// A test with a scripted process and an empty bundle.
class DriverTestCase: XCTestCase {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("driver-\(UUID().uuidString)")
  let process = ScriptedProcess()
  let one = TestIdentifier(target: "T", suite: "A", test: "testOne")
  let two = TestIdentifier(target: "T", suite: "A", test: "testTwo")

  var bundle: URL { folder.appendingPathComponent("run.understudy") }

  override func tearDown() { try? FileManager.default.removeItem(at: folder) }

  /// Returns the recorded tests with their outcomes, sorted by name: `T/A/testOne passed`.
  func outcomes() throws -> [String] {
    try results().tests.map { "\($0.name.identifier) \($0.outcome.rawValue)" }.sorted()
  }

  func results() throws -> RunResults { RunResults(try BundleReader.read(bundle)) }

  /// Returns the failures of the only recorded attempt of a test.
  func failures(of name: String) throws -> [BundleEvent.Issue] {
    let test = try XCTUnwrap(results().tests.first { $0.name.identifier == name })
    XCTAssertEqual(test.attempts.count, 1)
    return test.attempts.flatMap(\.failures)
  }

  /// Creates the record that the process has written until the middle of a test.
  ///
  /// - Parameter test: the test that is running.
  /// - Returns: the record, and the number of the test in it.
  func beginRecord(of test: TestIdentifier) -> (stream: RunnerStream, number: Int) {
    let stream = RunnerStream(bundle: bundle, name: process.stream, start: process.start)
    let number = stream.begin(test, iteration: nil, configuration: nil, at: process.start.seconds)
    return (stream, number)
  }
}
