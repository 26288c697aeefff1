// SPDX-License-Identifier: Apache-2.0

import Foundation
import ReferenceFiles
import TestRunner
import XCTest

final class TestDefaultsTests: XCTestCase {
  private func read(_ text: String) throws -> TestDefaults {
    try TestDefaults(
      parsing: Data(text.utf8), file: "understudy.json",
      package: URL(fileURLWithPath: "/p", isDirectory: true))
  }

  func testEachKeyIsRead() throws {
    let defaults = try read(
      """
      {
        "testTargets": { "AppUITests": { "targetApplication": "App" } },
        "test": {
          "allowedSkips": "/etc/skips", "capture": "screenshots=always,video=never",
          "defaultTestExecutionTimeAllowance": 60, "destination": ["size=800x600", "appearance=dark"],
          "failOnFlaky": true, "implicitInterruptionHandling": false, "leaks": "warn", "maxFailures": 5,
          "maximumTestExecutionTimeAllowance": 90.5, "parallelTestingWorkerCount": 3,
          "quarantine": ".understudy/quarantine.txt", "retryTestsOnFailure": true, "skipTag": "slow",
          "testIterations": 4, "testPlan": "Plans/All.xctestplan", "testRepetitionRelaunchEnabled": true,
          "testTimeoutsEnabled": true, "unrelatedFiles": ["Documentation/", "README.md"],
          "updateReferences": "none"
        }
      }
      """)
    var expected = TestDefaults()
    expected.targetApplications = ["AppUITests": "App"]
    expected.allowedSkips = URL(fileURLWithPath: "/etc/skips")
    expected.capture = "screenshots=always,video=never"
    expected.defaultTestExecutionTimeAllowance = 60
    expected.destinations = ["size=800x600", "appearance=dark"]
    expected.failOnFlaky = true
    expected.implicitInterruptionHandling = false
    expected.leaks = .warn
    expected.maxFailures = 5
    expected.maximumTestExecutionTimeAllowance = 90.5
    expected.workers = 3
    expected.quarantine = URL(fileURLWithPath: "/p/.understudy/quarantine.txt")
    expected.retryTestsOnFailure = true
    expected.skipTags = ["slow"]
    expected.testIterations = 4
    expected.testPlan = URL(fileURLWithPath: "/p/Plans/All.xctestplan")
    expected.testRepetitionRelaunchEnabled = true
    expected.testTimeoutsEnabled = true
    expected.unrelatedFiles = ["Documentation", "README.md"]
    expected.updateReferences = ReferenceUpdate.none
    XCTAssertEqual(defaults, expected)
  }

  func testAFileWithoutDefaultsAndNoFileSetNothing() throws {
    XCTAssertEqual(try read("{}"), TestDefaults())
    XCTAssertEqual(try TestDefaults(of: URL(fileURLWithPath: "/nowhere", isDirectory: true)), TestDefaults())
    XCTAssertNil(try read(#"{"test": {"parallelTestingWorkerCount": "auto"}}"#).workers)
  }

  func testAMistakeIsReportedWithItsPlace() {
    for (text, problem) in [
      (
        #"{"test": {"retryTestOnFailure": true}}"#,
        "understudy.json:1:11: test.retryTestOnFailure: unknown key; the nearest key is \"retryTestsOnFailure\"."
      ),
      (#"{"tests": {}}"#, "unknown key; the nearest key is \"test\""),
      (#"{"zzz": {}}"#, "unknown key; expected \"test\" or \"testTargets\" here"),
      (
        #"{"test": {"maxFailures": 0}}"#,
        "test.maxFailures: expected a whole number of at least 1, but found 0"
      ),
      (#"{"test": {"leaks": "no"}}"#, "expected one of \"fail\", \"warn\", \"ignore\""),
      (#"{"test": {"destination": "size=big"}}"#, "test.destination: expected a destination"),
      (#"{"test": {"parallelTestingWorkerCount": 1000}}"#, "a whole number from 1 to 256, or \"auto\""),
      (#"{"test": {"capture": "often"}}"#, "expected on-failure, always, never"),
      (#"{"test": {"defaultTestExecutionTimeAllowance": 0}}"#, "a number of seconds above 0"),
      (#"{"test": {"unrelatedFiles": ["../x"]}}"#, "the path of a file or folder inside the package"),
      (#"{"test": {"failOnFlaky": "yes"}}"#, "expected true or false"),
      (#"{"test": []}"#, "test: expected an object"), (#"{"test": {}"#, "understudy.json:1:"),
    ] {
      XCTAssertThrowsError(try read(text), text) {
        XCTAssertTrue("\($0)".contains(problem), "expected \"\(problem)\" in: \($0)")
      }
    }
  }
}
