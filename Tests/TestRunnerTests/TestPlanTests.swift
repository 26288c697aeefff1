// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import TestRunner

final class TestPlanTests: XCTestCase {
  /// A plan in Xcode's format with the settings for each feature.
  private let plan = """
    {
      "configurations" : [
        {
          "id" : "170AC8E4-AAD4-41D6-AEE4-E95D36A4931A",
          "name" : "German",
          "options" : {
            "language" : "de",
            "region" : "AT",
            "environmentVariableEntries" : [
              { "key" : "MODE", "value" : "german" },
              { "enabled" : false, "key" : "OFF", "value" : "1" }
            ]
          }
        },
        {
          "id" : "2",
          "name" : "Arabic",
          "options" : { "language" : "ar" }
        },
        { "id" : "3", "name" : "Off", "enabled" : false, "options" : { } }
      ],
      "defaultOptions" : {
        "codeCoverage" : false,
        "commandLineArgumentEntries" : [
          { "argument" : "-Level 2" },
          { "argument" : "--name 'two words'" },
          { "argument" : "--off", "enabled" : false }
        ],
        "defaultTestExecutionTimeAllowance" : 90, "implicitInterruptionHandling" : false,
        "environmentVariableEntries" : [ { "key" : "MODE", "value" : "common" } ],
        "maximumTestExecutionTimeAllowance" : 180,
        "maximumTestRepetitions" : 5,
        "testExecutionOrdering" : "random",
        "testRepetitionMode" : "retryOnFailure",
        "testTimeoutsEnabled" : true,
        "uiTestingScreenshotsLifetime" : "keepAlways",
        "targetAplication" : "typo"
      },
      "testTargets" : [
        {
          "parallelizable" : true,
          "selectedTests" : [ "AddTests", "RemoveTests\\/testOneIsRemoved()" ],
          "target" : { "containerPath" : "container:", "identifier" : "ListerUITests", "name" : "ListerUITests" },
          "targetApplication" : "Lister"
        },
        {
          "skippedTests" : {
            "suites" : [
              { "name" : "Outer", "suites" : [ { "name" : "Inner" } ] },
              { "name" : "Sums", "testFunctions" : [ "adds(item:to:)" ] }
            ],
            "xctestClasses" : [ { "name" : "Old", "xctestMethods" : [ "testOne()" ] } ]
          },
          "target" : { "containerPath" : "container:", "identifier" : "RulesTests", "name" : "RulesTests" }
        },
        {
          "enabled" : false,
          "target" : { "containerPath" : "container:", "identifier" : "Slow", "name" : "SlowTests" }
        }
      ],
      "version" : 1
    }
    """

  private func read(_ text: String) throws -> TestPlan {
    try TestPlan(parsing: Data(text.utf8), file: "UI.xctestplan")
  }

  func testConfigurationsOverrideTheDefaultOptions() throws {
    let plan = try read(plan)
    XCTAssertEqual(plan.name, "UI")
    XCTAssertEqual(plan.configurations.map(\.name), ["German", "Arabic"])
    XCTAssertEqual(plan.configurations.map(\.locale), ["de_AT.UTF-8", "ar_EG.UTF-8"])
    XCTAssertEqual(plan.configurations.map(\.environment), [["MODE": "german"], ["MODE": "common"]])
    let common = plan.configurations[1]
    XCTAssertEqual(common.arguments, ["-Level", "2", "--name", "two words"])
    XCTAssertEqual(common.timeAllowances.areEnabled, true)
    XCTAssertEqual(common.timeAllowances.standard, 90)
    XCTAssertEqual(common.timeAllowances.maximum, 180)
    XCTAssertEqual(common.repetition.mode, .retryOnFailure)
    XCTAssertEqual(common.repetition.maximum, 5)
    XCTAssertTrue(common.isOrderRandom)
    XCTAssertEqual(common.capture, "screenshots=always,trees=on-failure,video=always")
    XCTAssertEqual(common.targetApplications, ["ListerUITests": "Lister"])
    let variables = common.processEnvironment
    XCTAssertEqual(variables["UNDERSTUDY_TARGET_APPLICATIONS"], "{\"ListerUITests\":\"Lister\"}")
    XCTAssertEqual(variables["UNDERSTUDY_MAXIMUM_TEST_TIME_ALLOWANCE"], "180.0")
    XCTAssertEqual(variables["MODE"], "common")
    XCTAssertEqual(variables["UNDERSTUDY_IMPLICIT_INTERRUPTION_HANDLING"], "NO")
  }

  func testTargetsAndTheirTestsAreSelected() throws {
    let plan = try read(plan)
    XCTAssertEqual(
      plan.targets,
      [
        .init(name: "ListerUITests", isParallelizable: true),
        .init(name: "RulesTests", isParallelizable: nil),
      ])
    func swift(_ suite: String, _ test: String) -> TestIdentifier {
      TestIdentifier(library: .swiftTesting, target: "RulesTests", suite: suite, test: test)
    }
    let tests = [
      TestIdentifier(target: "ListerUITests", suite: "AddTests", test: "testA"),
      TestIdentifier(target: "ListerUITests", suite: "RemoveTests", test: "testOneIsRemoved"),
      TestIdentifier(target: "ListerUITests", suite: "RemoveTests", test: "testAllAreRemoved"),
      TestIdentifier(target: "SlowTests", suite: "All", test: "testAll"),
      swift("Outer/Inner", "a()"), swift("Outer", "b()"), swift("Sums", "adds(item:to:)"),
      TestIdentifier(target: "RulesTests", suite: "Old", test: "testOne"),
      TestIdentifier(target: "RulesTests", suite: "Old", test: "testTwo"),
    ]
    XCTAssertEqual(
      try plan.selection.select(from: tests).map(\.description),
      [
        "ListerUITests/AddTests/testA", "ListerUITests/RemoveTests/testOneIsRemoved", "RulesTests/Outer/b()",
        "RulesTests/Old/testTwo",
      ])
    var narrowed = plan.selection
    narrowed.only = [TestSelector("SlowTests", origin: .commandLine(option: "--only-testing"))]
    XCTAssertThrowsError(try narrowed.select(from: tests)) {
      XCTAssertTrue("\($0)".contains("left out by the test plan and --only-testing"), "\($0)")
    }
  }

  func testAnUnknownTestInThePlanIsReportedWithItsLine() throws {
    let plan = try read(plan)
    let tests = [TestIdentifier(target: "ListerUITests", suite: "AddTest", test: "testA")]
    XCTAssertThrowsError(try plan.selection.select(from: tests)) {
      let text = "\($0)"
      XCTAssertTrue(
        text.contains(
          "UI.xctestplan:42: no test is called \"ListerUITests/AddTests\". Did you mean "
            + "\"ListerUITests/AddTest\""), text)
      XCTAssertTrue(text.contains("UI.xctestplan:54: no test is called \"RulesTests\"."), text)
      XCTAssertFalse(text.contains("RulesTests/"), "tests of an unknown target are reported, too: " + text)
    }
  }

  func testSettingsWithoutEffectAreNotedWithTheirLines() throws {
    let notes = try read(plan).notes.map(\.description)
    XCTAssertEqual(notes.count, 3, "\(notes)")
    XCTAssertEqual(
      notes[0], "UI.xctestplan:20: configurations[2]: The configuration is disabled in the plan.")
    XCTAssertTrue(
      notes[1].hasPrefix("UI.xctestplan:23: defaultOptions.codeCoverage: Coverage is chosen"), notes[1])
    XCTAssertEqual(
      notes[2],
      "UI.xctestplan:37: defaultOptions.targetAplication: The key is unknown and has no effect. "
        + "Is \"targetApplication\" meant?")
  }

  func testVariablesThatTheRunnerSetsAreNotedAndIgnored() throws {
    let plan = try read(
      """
      { "testTargets": [], "defaultOptions": { "environmentVariableEntries": [
          { "key": "UNDERSTUDY_RESULT_PATH", "value": "/elsewhere.understudy" },
          { "key": "UNDERSTUDY_CONFIGURATION", "value": "Other", "enabled": false },
          { "key": "UNDERSTUDY_TEST_ITERATION", "value": "7" },
          { "key": "UNDERSTUDY_LEAKS", "value": "warn" } ] } }
      """)
    XCTAssertEqual(plan.configurations.map(\.environment), [["UNDERSTUDY_LEAKS": "warn"]])
    XCTAssertEqual(
      plan.notes.map(\.description),
      [(2, 0, "UNDERSTUDY_RESULT_PATH"), (4, 2, "UNDERSTUDY_TEST_ITERATION")].map {
        "UI.xctestplan:\($0): defaultOptions.environmentVariableEntries[\($1)].key: Understudy sets \($2) itself; "
          + "the value of the plan has no effect."
      })
  }

  func testTheValuesOfTheRunnerHavePrecedenceOverAConfiguration() {
    let settings = TestRunSettings(
      package: URL(fileURLWithPath: "/p"), bundle: URL(fileURLWithPath: "/p/run.understudy"))
    var configuration = TestConfiguration()
    configuration.name = "Dark"
    configuration.environment = [
      "UNDERSTUDY_RESULT_PATH": "/elsewhere.understudy", "UNDERSTUDY_CONFIGURATION": "Light",
      "UNDERSTUDY_TEST_ITERATION": "7", "UNDERSTUDY_LEAKS": "warn",
    ]
    let variables = settings.environment(of: configuration, iteration: nil)
    XCTAssertEqual(variables["UNDERSTUDY_RESULT_PATH"], "/p/run.understudy")
    XCTAssertEqual(variables["UNDERSTUDY_CONFIGURATION"], "Dark")
    XCTAssertNil(variables["UNDERSTUDY_TEST_ITERATION"])
    XCTAssertEqual(variables["UNDERSTUDY_LEAKS"], "warn")
  }

  func testThePlanSelectsTestsByTheirTags() throws {
    let fast = TestIdentifier(library: .swiftTesting, target: "RulesTests", suite: "Sums", test: "fast()")
    let slow = TestIdentifier(library: .swiftTesting, target: "RulesTests", suite: "Sums", test: "slow()")
    let both = TestIdentifier(library: .swiftTesting, target: "RulesTests", suite: "Sums", test: "both()")
    let added = TestIdentifier(target: "UITests", suite: "AddTests", test: "testA")
    let removed = TestIdentifier(target: "UITests", suite: "RemoveTests", test: "testB")
    let tests = [fast, slow, both, added, removed]
    let tags = [fast: [".fast"], slow: [".slow"], both: [".fast", ".slow"]]
    func selected(_ rules: String, ui: String = "", defaults: String = "") throws -> [TestIdentifier] {
      let text = """
        { "defaultOptions": { \(defaults) }, "version": 1, "testTargets": [
          { "target": { "name": "RulesTests" } \(rules) }, { "target": { "name": "UITests" } \(ui) } ] }
        """
      let plan = try read(text)
      XCTAssertEqual(plan.notes, [])
      return try plan.selection.select(from: tests, tags: tags)
    }
    XCTAssertEqual(try selected(#", "selectedTags": {"tags": [".fast"]}"#), [fast, both, added, removed])
    XCTAssertEqual(
      try selected(#", "selectedTags": {"mode": "and", "tags": [".fast", ".slow"]}"#), [both, added, removed])
    XCTAssertEqual(try selected(#", "skippedTags": {"tags": [".slow", ".fast"]}"#), [added, removed])
    XCTAssertEqual(
      try selected(#", "skippedTags": {"mode": "and", "tags": [".slow", ".fast"]}"#),
      [fast, slow, added, removed])
    XCTAssertEqual(try selected(#", "selectedTags": {"tags": []}"#), tests)
    XCTAssertEqual(
      try selected("", defaults: #""skippedTags": {"mode": "or", "tags": [".slow", ".unused"]}"#),
      [fast, added, removed])
    // The plan gives tags to XCTest tests.
    let ui = #", "tags": {"fast": ["AddTests"], "slow": ["RemoveTests/testB()"]}"#
    XCTAssertEqual(
      try selected("", ui: ui, defaults: #""selectedTags": {"tags": [".fast"]}"#), [fast, both, added])
    XCTAssertThrowsError(try selected("", ui: #", "tags": {"fast": ["AddTest"]}"#)) {
      XCTAssertTrue("\($0)".contains("no test is called \"UITests/AddTest\""), "\($0)")
    }
  }

  func testTheTagsOfOneConfigurationAreNoted() throws {
    let plan = try read(
      """
      { "configurations": [ { "name": "A", "options": { "selectedTags": { "tags": [".fast"] } } } ],
        "testTargets": [] }
      """)
    XCTAssertEqual(plan.notes.count, 1)
    XCTAssertTrue(
      plan.notes[0].description.contains("All configurations run the same tests"), "\(plan.notes[0])")
  }

  func testAMalformedPlanIsReportedWithItsPosition() {
    let cases = [
      ("{\"testTargets\": [], \"version\": 2}", "UI.xctestplan:1:32: version: expected 1, the only version"),
      ("{\"version\": 1}", "UI.xctestplan:1:1: expected the key \"testTargets\" in this object"),
      (
        "{\"testTargets\": [{\"target\": {\"identifier\": \"x\"}}]}",
        "UI.xctestplan:1:29: testTargets[0].target: expected the key \"name\""
      ),
      (
        "{\n \"defaultOptions\": {\n  \"testTimeoutsEnabled\": \"yes\" }, \"testTargets\": []}",
        "UI.xctestplan:3:26: defaultOptions.testTimeoutsEnabled: expected true or false, but found the string \"yes\""
      ),
      (
        "{\"configurations\": [{\"name\": \"A\", \"options\": {\"testRepetitionMode\": \"often\"}}], \"testTargets\": []}",
        "configurations[0].options.testRepetitionMode: expected one of \"none\", \"fixedIterations\", \"untilFailure\""
      ),
      (
        "{\"defaultOptions\": {\"maximumTestRepetitions\": 0}, \"testTargets\": []}",
        "defaultOptions.maximumTestRepetitions: expected a whole number of at least 1, but found 0"
      ),
      (
        "{\"defaultOptions\": {\"language\": \"x\"}, \"testTargets\": []}",
        "defaultOptions.language: expected a language such as \"de\""
      ),
      (
        "{\"defaultOptions\": {\"skippedTags\": {\"mode\": \"xor\"}}, \"testTargets\": []}",
        "defaultOptions.skippedTags.mode: expected one of \"or\", \"and\""
      ),
      (
        "{\"testTargets\": [{\"target\": {\"name\": \"T\"}, \"tags\": [\"A\"]}]}",
        "testTargets[0].tags: expected an object, but found a list"
      ),
      ("{\"testTargets\": [{\"target\": ]}", "UI.xctestplan:1:29: testTargets[0].target: expected a value"),
    ]
    for (text, expected) in cases {
      XCTAssertThrowsError(try read(text), text) {
        XCTAssertTrue("\($0)".contains(expected), "expected \"\(expected)\" in: \($0)")
      }
    }
    XCTAssertThrowsError(try TestPlan(contentsOf: URL(fileURLWithPath: "/nowhere/x.xctestplan"))) {
      XCTAssertTrue("\($0)".hasPrefix("The test plan /nowhere/x.xctestplan cannot be read"), "\($0)")
    }
  }

  func testALanguageAndARegionBecomeTheLocaleOfTheDestination() throws {
    func locale(_ options: String) throws -> String? {
      try read("{\"defaultOptions\": {\(options)}, \"testTargets\": []}").configurations[0].locale
    }
    XCTAssertEqual(try locale("\"language\": \"de\""), "de_DE.UTF-8")
    XCTAssertEqual(try locale("\"language\": \"en\", \"region\": \"GB\""), "en_GB.UTF-8")
    XCTAssertEqual(try locale("\"region\": \"IE\""), "en_IE.UTF-8")
    XCTAssertNil(try locale("\"language\": \"\", \"region\": \"\""))
    XCTAssertThrowsError(try locale("\"language\": \"de\", \"region\": \"US\"")) {
      XCTAssertTrue(
        "\($0)".contains(
          "defaultOptions.language: glibc has no locale for the language \"de\" in the region \"US\""),
        "\($0)")
    }
  }
}
