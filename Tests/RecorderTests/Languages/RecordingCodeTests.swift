// SPDX-License-Identifier: Apache-2.0

import Foundation
import QueryWriting
import Recorder
import XCTest

/// Tests the code of recordings in all languages.
final class RecordingCodeTests: XCTestCase {
  func testPythonWithPytestIsGenerated() throws {
    let steps = try SampleRecording.groceries().steps
    XCTAssertEqual(
      RecordingCode.write(
        steps, language: .python, application: "org.example.Lister", testName: "testAddingTea"
      ).text,
      #"""
      """Recorded with Understudy; you can change it. "understudy webdriver -- pytest" runs it."""
      import os

      import pytest
      from appium import webdriver
      from appium.options.common.base import AppiumOptions
      from appium.webdriver.common.appiumby import AppiumBy


      @pytest.fixture
      def app():
          """The program, which has just been launched on a private desktop."""
          options = AppiumOptions().load_capabilities({
              "platformName": "linux",
              "appium:app": "org.example.Lister",
              "appium:arguments": ["--sample-data"],
              "timeouts": {"implicit": 5000},
          })
          with webdriver.Remote(os.environ.get("UNDERSTUDY_WEBDRIVER_URL", "http://127.0.0.1:4723"), options=options) as driver:
              yield driver


      def test_adding_tea(app):
          app.find_element(AppiumBy.IOS_CLASS_CHAIN, '**/XCUIElementTypeTextField[`"Add Item" IN identifiers`]').click()
          assert app.execute_script("understudy: waitForExistence", {"using": AppiumBy.IOS_CLASS_CHAIN, "value": '**/XCUIElementTypeTextField[`"Add Item" IN identifiers`]', "timeout": 5})
          app.find_element(AppiumBy.IOS_CLASS_CHAIN, '**/XCUIElementTypeTextField[`"Add Item" IN identifiers`]').send_keys("Tea\n")
          app.find_element(AppiumBy.IOS_CLASS_CHAIN, '**/XCUIElementTypeTable/**/XCUIElementTypeCell[`"Tea" IN identifiers`]/**/XCUIElementTypeButton[`"Delete" IN identifiers`]').click()
          assert app.execute_script("understudy: waitForNonExistence", {"using": AppiumBy.IOS_CLASS_CHAIN, "value": '**/XCUIElementTypeTable/**/XCUIElementTypeCell[`"Tea" IN identifiers`]'})
          assert len(app.find_elements(AppiumBy.IOS_CLASS_CHAIN, "**/XCUIElementTypeTable/**/XCUIElementTypeCell")) == 3

      """#)
  }

  func testARobotFrameworkSuiteIsGenerated() throws {
    let steps = try SampleRecording.groceries().steps
    XCTAssertEqual(
      RecordingCode.write(
        steps, language: .robot, application: "org.example.Lister", testName: "testAddingTea"
      )
      .text,
      #"""
      *** Settings ***
      Documentation    Recorded with Understudy; you can change it. "understudy webdriver -- robot" runs it.
      Library          AppiumLibrary
      Test Setup       Launch The Program
      Test Teardown    Close All Applications

      *** Test Cases ***
      Adding Tea
          Click Element    chain=**/XCUIElementTypeTextField[`"Add Item" IN identifiers`]
          Wait Until Page Contains Element    chain=**/XCUIElementTypeTextField[`"Add Item" IN identifiers`]    5 s
          Input Text    chain=**/XCUIElementTypeTextField[`"Add Item" IN identifiers`]    Tea\n
          Click Element    chain=**/XCUIElementTypeTable/**/XCUIElementTypeCell[`"Tea" IN identifiers`]/**/XCUIElementTypeButton[`"Delete" IN identifiers`]
          ${is_absent} =    Execute Script    understudy: waitForNonExistence    using=-ios class chain    value=**/XCUIElementTypeTable/**/XCUIElementTypeCell[`"Tea" IN identifiers`]
          Should Be True    ${is_absent}
          @{elements} =    Get Webelements    chain=**/XCUIElementTypeTable/**/XCUIElementTypeCell
          Length Should Be    ${elements}    3

      *** Keywords ***
      Launch The Program
          @{arguments} =    Create List    --sample-data
          Open Application    %{UNDERSTUDY_WEBDRIVER_URL=http://127.0.0.1:4723}    platformName=linux    appium:app=org.example.Lister    appium:arguments=${arguments}    timeouts=${{ {"implicit": 5000} }}

      """#)
  }

  func testSwiftIsGeneratedForBothTestingLibraries() throws {
    let steps = try SampleRecording.groceries().steps
    let xctest = RecordingCode.write(steps, language: .swift, application: "org.example.Lister")
    XCTAssertTrue(xctest.text.contains("func testExample() {"), xctest.text)
    let testing = RecordingCode.write(steps, language: .swiftTesting, application: "org.example.Lister")
    XCTAssertTrue(testing.text.contains("@Test func example() {"), testing.text)
    XCTAssertEqual(xctest.omissions + testing.omissions, [])
  }

  func testStatementsAloneUseTheApplicationOfTheirFile() throws {
    let recording = try SampleRecording.groceries()
    var options = CodeOptions(style: .python, extent: .body, application: "driver", hasApplication: true)
    options.namesStrategies = false
    let python = RecordingCode.write(recording, options: options)
    XCTAssertEqual(
      python.lines.first?.text,
      #"driver.find_element("-ios class chain", '**/XCUIElementTypeTextField[`"Add Item" IN identifiers`]').click()"#
    )
    XCTAssertEqual(python.lines.count, 6, python.text)
    options.style = .robot
    XCTAssertTrue(
      RecordingCode.write(recording, options: options).text.hasPrefix("Click Element    chain=**/"))
    // Without an application of the file, the statements open and end a session.
    options.hasApplication = false
    let session = RecordingCode.write(recording, options: options).lines.map(\.text)
    XCTAssertTrue(session.contains { $0.hasPrefix("Open Application    ") }, "\(session)")
    XCTAssertEqual(session.last, "Close All Applications")
  }

  func testEachKindOfActionIsInTheSample() throws {
    let kinds = Set(try SampleRecording.everything().steps.map { ActionKind($0.action) })
    XCTAssertEqual(kinds, Set(ActionKind.allCases))
  }

  /// Only queries that are written by hand have no class chain.
  func testEachKindOfActionIsWrittenInEachLanguage() throws {
    let recording = try SampleRecording.everything()
    for language in CodeLanguage.allCases {
      let code = RecordingCode.write(recording, options: CodeOptions(style: language.style))
      let omitted = Dictionary(grouping: code.omissions, by: \.step)
      for step in recording.steps {
        let lines = code.lines.filter { $0.step == step.id }
        let statements = lines.filter {
          let text = $0.text.drop { $0 == " " }
          return !text.hasPrefix("# ") && !text.hasPrefix("// ")
        }
        guard statements.isEmpty else {
          XCTAssertNil(omitted[step.id], "\(language) \(step.action)")
          continue
        }
        let reason = try XCTUnwrap(omitted[step.id]?.first?.reason, "\(language) writes no \(step.action)")
        XCTAssertTrue(reason.contains("class chain"), reason)
        XCTAssertTrue(lines.contains { $0.text.contains(reason) }, "the comment has the reason: \(lines)")
        let query = try XCTUnwrap(step.target?.query.description)
        XCTAssertTrue(
          query.contains("disclosedChildRows") || query.contains("identifier: nil"), "\(language): \(query)")
      }
      if language == .swift || language == .swiftTesting { XCTAssertEqual(code.omissions, []) }
    }
  }

  func testTheQueriesInTheLinesCanBeReplaced() throws {
    let recording = try SampleRecording.everything()
    for language in [CodeLanguage.python, .robot] {
      let code = RecordingCode.write(recording, options: CodeOptions(style: language.style))
      var count = 0
      for line in code.lines {
        for token in line.tokens {
          let units = Array(line.text.utf16)
          let text = String(decoding: units[token.location..<(token.location + token.length)], as: UTF16.self)
          XCTAssertTrue(text.contains("XCUIElementType") || text.contains("*"), "\(text) in \(line.text)")
          XCTAssertEqual(token.step, line.step)
          count += 1
        }
      }
      XCTAssertGreaterThan(count, 100)
    }
  }

  func testNamesOfTestsFollowTheLanguage() {
    for (name, python, robot) in [
      ("testAddingAnItem", "test_adding_an_item", "Adding An Item"),
      ("test_adding", "test_adding", "Adding"), ("testExample", "test_example", "Example"),
      ("Adding an item (twice)", "test_adding_an_item_twice", "Adding an item (twice)"),
      ("öffnen", "test_öffnen", "Öffnen"), ("", "test_example", "Example"), ("test2", "test_test2", "Test2"),
      ("URLIsShown", "test_urlis_shown", "URLIs Shown"),
    ] {
      XCTAssertEqual(GeneratedTestName.python(name), python)
      XCTAssertEqual(GeneratedTestName.robot(name), robot)
    }
  }

  func testTheProgramOfAPackageIsNamedForClients() {
    let recording = Recording(application: nil, command: "./.build/debug/Lister")
    let python = RecordingCode.write(recording, options: CodeOptions(style: .python)).text
    XCTAssertTrue(python.contains("\"appium:app\": \"./.build/debug/Lister\""), python)
    let unnamed = Recording(
      application: nil,
      steps: [
        RecordedStep(id: 1, action: .program(.terminate)),
        RecordedStep(id: 2, action: .program(.launch(arguments: [], environment: [:]))),
      ])
    let code = RecordingCode.write(unnamed, options: CodeOptions(style: .robot))
    XCTAssertEqual(code.omissions.map(\.step), [2])
    XCTAssertTrue(code.text.contains("# Step 2 is not written: "), code.text)
  }

  /// A recording of an earlier version has neither a command nor a language.
  func testAnOlderRecordingIsRead() throws {
    let text = #"{"application": "a", "nextID": 1, "steps": [], "testName": "testA"}"#
    let recording = try JSONDecoder().decode(Recording.self, from: Data(text.utf8))
    XCTAssertNil(recording.command)
    XCTAssertNil(recording.language)
  }
}
