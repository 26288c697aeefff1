// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestRunner
import XCTest

@testable import understudy

final class RunningOptionsTests: XCTestCase {
  private static let variables = [
    "UNDERSTUDY_DESTINATION": "size=640x480", "UNDERSTUDY_CAPTURE": "always", "UNDERSTUDY_LEAKS": "ignore",
    "UNDERSTUDY_IMPLICIT_INTERRUPTION_HANDLING": "YES", "UNDERSTUDY_TEST_TIMEOUTS_ENABLED": "0",
    "UNDERSTUDY_DEFAULT_TEST_TIME_ALLOWANCE": "7", "UNDERSTUDY_MAXIMUM_TEST_TIME_ALLOWANCE": "8",
  ]

  /// Returns the configuration of the tests with options and with a plan that sets all variables above.
  private func configuration(_ options: [String], _ defaults: TestDefaults = TestDefaults()) throws
    -> TestConfiguration
  {
    let entries = Self.variables.map { ["key": $0, "value": $1] }
    let text = try JSONSerialization.data(
      withJSONObject: [
        "testTargets": [], "defaultOptions": ["environmentVariableEntries": entries],
      ])
    let configurations = try RunningOptions.parse(options).configurations(
      plan: TestPlan(parsing: text, file: "UI.xctestplan"), repetition: RepetitionOptions.parse([]), defaults)
    return try XCTUnwrap(configurations.first)
  }

  /// Returns the variables of a test process with options and with a plan that sets all variables above.
  private func environment(_ options: [String], _ defaults: TestDefaults = TestDefaults()) throws
    -> [String: String]
  {
    try configuration(options, defaults).processEnvironment
  }

  func testAnOptionHasPrecedenceOverTheVariablesOfAPlan() throws {
    let found = try environment([
      "--destination", "size=800x600", "--capture", "never", "--leaks", "fail",
      "--implicit-interruption-handling", "NO", "--test-timeouts-enabled", "YES",
      "--default-test-execution-time-allowance", "70", "--maximum-test-execution-time-allowance", "80",
    ])
    XCTAssertEqual(found["UNDERSTUDY_DESTINATION"]?.contains("800x600"), true, "\(found)")
    XCTAssertEqual(found["UNDERSTUDY_CAPTURE"], "never")
    XCTAssertNil(found["UNDERSTUDY_LEAKS"], "the settings of the run contain this option")
    XCTAssertEqual(found["UNDERSTUDY_IMPLICIT_INTERRUPTION_HANDLING"], "NO")
    XCTAssertEqual(found["UNDERSTUDY_TEST_TIMEOUTS_ENABLED"], "1")
    XCTAssertEqual(found["UNDERSTUDY_DEFAULT_TEST_TIME_ALLOWANCE"], "70.0")
    XCTAssertEqual(found["UNDERSTUDY_MAXIMUM_TEST_TIME_ALLOWANCE"], "80.0")
  }

  func testTheVariablesOfAPlanHavePrecedenceOverTheDefaultsOfThePackage() throws {
    var defaults = TestDefaults()
    defaults.destinations = ["size=800x600"]
    defaults.capture = "never"
    let found = try environment([], defaults)
    XCTAssertEqual(found.filter { Self.variables[$0.key] != nil }, Self.variables)
  }

  func testTheRunnerHasTheTimeAllowancesOfTheVariables() throws {
    let planned = try configuration([]).timeAllowances
    XCTAssertEqual(planned.areEnabled, false)
    XCTAssertEqual(planned.standard, 7)
    XCTAssertEqual(planned.maximum, 8)
    XCTAssertEqual(
      try configuration(["--default-test-execution-time-allowance", "70"]).timeAllowances.standard, 70)
    var defaults = TestDefaults()
    defaults.defaultTestExecutionTimeAllowance = 60
    defaults.maximumTestExecutionTimeAllowance = 90
    let outer = try XCTUnwrap(
      RunningOptions.parse([]).configurations(
        plan: nil, repetition: RepetitionOptions.parse([]), defaults,
        environment: [
          "UNDERSTUDY_TEST_TIMEOUTS_ENABLED": "off", "UNDERSTUDY_DEFAULT_TEST_TIME_ALLOWANCE": "7200",
          "UNDERSTUDY_MAXIMUM_TEST_TIME_ALLOWANCE": "many",
        ]
      ).first
    ).timeAllowances
    XCTAssertEqual(outer.areEnabled, false)
    XCTAssertEqual(outer.standard, 7200)
    XCTAssertEqual(outer.maximum, 90)
  }
}
