// SPDX-License-Identifier: Apache-2.0

import Foundation
import ModelContextProtocol
import Notation
import TestSupport
import XCTest

@testable import AgentTools

/// Tests the tools for test runs with this package and its suites of `Tests/FixtureSuites`.
final class TestToolsTests: AgentTestCase {
  /// The command `understudy`, which is built with the tests.
  private static var command: String { package.appendingPathComponent(".build/debug/understudy").path }
  private static let thisPackage = JSONValue.string(package.path)

  override var options: AgentOptions {
    var options = super.options
    options.command = Self.command
    // Under "swift test", SwiftPM holds the lock of the build folder and waits for this process.
    options.testArguments = ["--skip-build"]
    options.environment["UNDERSTUDY_FIXTURES"] = "1"
    options.environment["UNDERSTUDY_WITHIN_SWIFTPM"] = "1"
    return options
  }

  /// Runs the command itself, with the same environment, and returns its standard output.
  private func output(of words: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.command)
    process.arguments = words
    process.environment = options.environment
    process.currentDirectoryURL = Self.package
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  func testTheTestsOfAPackageAreListed() async throws {
    let listed = try await text(
      "tests_list", ["package": Self.thisPackage, "filter": "PlainResults/several"])
    XCTAssertTrue(listed.hasPrefix("1 test:\n"), listed)
    XCTAssertTrue(listed.contains("SwiftTestingFixtureTests/PlainResults/several"), listed)
    let none = try await failure("tests_list", ["package": Self.thisPackage, "filter": "zzz"])
    XCTAssertTrue(none.contains("No test name contains \"zzz\" ("), none)
    let wrong = try await failure("tests_list", ["package": .string(folder.path)])
    XCTAssertTrue(wrong.contains("has no Package.swift"), wrong)
  }

  func testARunHasItsCountsAndAFailureTheTextOfTheReport() async throws {
    let failed = try await failure(
      "tests_run", ["package": Self.thisPackage, "filter": "SwiftTestingFixtureTests/PlainResults"])
    XCTAssertTrue(failed.hasPrefix("FAILED: "), failed)
    XCTAssertNotNil(failed.firstMatch(of: #/FAILED: \d+ tests: .*1 failed/#), failed)
    XCTAssertTrue(failed.contains("Expectation failed: (number → 2) != 2"), failed)
    XCTAssertTrue(failed.contains("Next: call the tool \"failure\""), failed)
    let bundle = try XCTUnwrap(failed.firstMatch(of: #/Result bundle: (.*)/#).map { String($0.1) })
    let described = try await text("failure")
    let expected = try output(of: ["report", "prompt", bundle])
    XCTAssertTrue(expected.contains("PlainResults/several"), expected)
    XCTAssertTrue(described.hasPrefix(expected), "\(described)\n--- expected:\n\(expected)")
    let unknown = try await failure("failure", ["test": "testNobody"])
    XCTAssertTrue(unknown.contains("No test of the run is called testNobody"), unknown)
    let passed = try await text(
      "tests_run", ["package": Self.thisPackage, "filter": "TroubleFixtureTests/LeakTests/testLater"])
    XCTAssertTrue(passed.hasPrefix("PASSED: "), passed)
  }

  func testAFilterWithoutTestsIsNoSuccess() async throws {
    let answer = try await failure("tests_run", ["package": Self.thisPackage, "filter": "NoSuchTests"])
    XCTAssertTrue(answer.hasPrefix("Nothing was run"), answer)
    XCTAssertTrue(answer.contains("no test is called \"NoSuchTests\""), answer)
    XCTAssertFalse(answer.contains("Result bundle"), answer)
  }

  func testTheDoctorListsOnlyWhatIsMissing() async throws {
    let result = try await call("doctor")
    XCTAssertFalse(result.text.contains("✓"), result.text)
    XCTAssertNotNil(result.text.firstMatch(of: #/\d+ requirements that are met are not listed/#), result.text)
    XCTAssertTrue(result.text.contains("requirements") || result.text.contains("apt"), result.text)
  }

  func testTheCountsOfAnOutputAreItsLastLineWithCounts() throws {
    let output = """
      Running 3 tests on 2 workers.
      ✘ A/B/c failed after 0.1 s
      ✘ A/B/c
          It failed.

      ✘ It failed.
          A/B/c (/a.swift:5)

      3 tests: 2 passed, 1 failed, in 1.3 s
      Result bundle: /tmp/a
      """
    let run = try XCTUnwrap(TestRunOutput(output))
    XCTAssertEqual(run.summary, "3 tests: 2 passed, 1 failed, in 1.3 s")
    XCTAssertEqual(run.failures, "✘ It failed.\n    A/B/c (/a.swift:5)")
    XCTAssertNil(TestRunOutput("No test matches."))
  }
}

/// Tests a command for tests that runs longer than a call waits.
final class LongTestRunTests: AgentTestCase {
  override var options: AgentOptions {
    var options = super.options
    options.command = Self.package.appendingPathComponent(".build/debug/understudy").path
    options.testArguments = ["--skip-build"]
    options.testsAnswer = 0.2
    options.environment["UNDERSTUDY_FIXTURES"] = "1"
    options.environment["UNDERSTUDY_WITHIN_SWIFTPM"] = "1"
    return options
  }

  func testTheAnswerSaysThatTheRunGoesOnAndTheSameCallWaitsForIt() async throws {
    let arguments: [String: JSONValue] = [
      "package": .string(Self.package.path), "filter": "SwiftTestingFixtureTests/PlainResults",
    ]
    let running = try await text("tests_run", arguments)
    XCTAssertTrue(running.hasPrefix("RUNNING for "), running)
    XCTAssertTrue(running.contains("Call tests_run again with the same arguments"), running)
    XCTAssertFalse(running.contains("PASSED"), running)
    let other = try await failure("tests_run", ["package": .string(Self.package.path), "filter": "Other"])
    XCTAssertTrue(other.contains("Another call of tests_run has been running for "), other)
    var ended = running
    for _ in 0..<600 where ended.hasPrefix("RUNNING") { ended = try await call("tests_run", arguments).text }
    XCTAssertTrue(ended.hasPrefix("FAILED: "), ended)
  }

  func testARunEndsWithTheServer() async throws {
    let running = try await text(
      "tests_run", ["package": .string(Self.package.path), "filter": "TroubleFixtureTests/HangTests"])
    XCTAssertTrue(running.hasPrefix("RUNNING"), running)
    await service?.end()
    XCTAssertEqual(Leftovers(below: desktops).processes, [])
  }
}
