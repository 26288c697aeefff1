// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import ElementHandles
import Foundation
import ResultBundle
import TestReport
import TestResults
import XCTest

@testable import ElementModel
@testable import Interaction
@testable import Programs
@testable import XCTestSupport

/// Tests the text about a failed test, with bundles of tests that drive a real program.
final class PromptOfFailureTests: XCTestCase {
  private var folder = URL(fileURLWithPath: "/")
  private var sessions: [AutomationSession] = []

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("prompt-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDown() {
    for session in sessions { session.host.discard() }
    try? FileManager.default.removeItem(at: folder)
  }

  /// Runs a test of a separate session that taps elements of a program, and reads its bundle.
  ///
  /// - Parameters:
  ///   - name: the name of the bundle.
  ///   - toolkit: the version of GTK.
  ///   - taps: the types and the names of the elements. If one cannot be tapped, the test fails and ends.
  /// - Returns: the results.
  /// - Throws: an error if the program does not start, or if the bundle cannot be read.
  private func run(
    _ name: String, _ toolkit: FixtureToolkit, taps: [(type: ElementType, name: String)]
  ) throws -> RunResults {
    let bundle = folder.appendingPathComponent("\(name).understudy")
    var environment = ProcessInfo.processInfo.environment
    environment["UNDERSTUDY_CAPTURE"] = "screenshots=never,trees=always,video=never"
    environment["UNDERSTUDY_RESULT_PATH"] = bundle.path
    environment["UNDERSTUDY_SETTLE_TIMEOUT"] = "0.2"
    let session = AutomationSession(environment: environment)
    sessions.append(session)
    let writer = BundleWriter(url: bundle, stream: "first")
    session.runLog.add(writer)
    session.runLog.testDidStart(TestDescription(name: "Status.testTaps", target: "StatusUITests"))
    let application = TargetProgram(.file(BehaviorFixture.controls.file), session: session)
    try application.lifecycle.launch(arguments: ["--gtk=\(toolkit.rawValue)"], environment: [:])
    var outcome = TestOutcome.passed
    for tap in taps where outcome == .passed {
      let element = ElementHandle(
        application, ElementQuery([.descendants(tap.type), .matching(.identifier(tap.name))]))
      let action = "Tap \"\(tap.name)\" \(tap.type)"
      do {
        try element.perform(action) { try $0.click() }
      } catch {
        outcome = .failed
        session.runLog.inFailedStep {
          let report = FailureReport.make(
            for: error, action: action, application: application, session: session)
          var record = XCTIssue(system: report.text, at: nil, error: error, evidence: report.evidence).record
          (record.file, record.line) = (#filePath, #line)
          session.runLog.record(record)
        }
      }
    }
    session.runLog.testDidFinish(outcome: outcome)
    session.finishCaptures()
    writer.runDidFinish()
    session.host.discard()
    return RunResults(try BundleReader.read(bundle))
  }

  func testThePromptOfAFailedTapHasItsCauseWithinTheLimit() throws {
    for toolkit in FixtureToolkit.tried {
      let before = try run(
        "Before\(toolkit)", toolkit, taps: [(.button, "Twin"), (.staticText, "Status: ready")])
      XCTAssertEqual(before.tests.map(\.outcome), [.failed], "two buttons have this name")
      let passed = try run("Passed\(toolkit)", toolkit, taps: [(.staticText, "Status: ready")])
      XCTAssertEqual(passed.tests.map(\.outcome), [.passed])
      let failed = try run(
        "Failed\(toolkit)", toolkit, taps: [(.button, "Press"), (.staticText, "Status: ready")])
      XCTAssertEqual(failed.tests.map(\.outcome), [.failed])
      // The runs of another toolkit are no earlier runs of this test.
      let bundles = ["Before", "Passed", "Failed"].map {
        folder.appendingPathComponent("\($0)\(toolkit).understudy")
      }
      let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      for results in [before, failed] {
        var prompts = FailurePrompts(
          results, passes: EarlierPasses(of: results, among: bundles), package: package, bundle: folder.path)
        let text = try XCTUnwrap(prompts.text(of: results.tests[0]))
        XCTAssertLessThanOrEqual(TokenEstimate.count(text), FailurePrompts.maximumTokens, text)
        if let place = ProcessInfo.processInfo.environment["UNDERSTUDY_LOOK_AT"] {
          try Data(text.utf8).write(to: URL(fileURLWithPath: "\(place)/\(results.record.name).md"))
        }
        guard results.record.name == failed.record.name else {
          XCTAssertTrue(text.contains("Multiple matching elements found for \"Twin\" Button"), text)
          XCTAssertTrue(text.contains("\nMatches:\n- Button, "), text)
          XCTAssertFalse(text.contains("## Differences"), text)
          continue
        }
        for words in [
          "# A UI test failed: `Status/testTaps`", "No matches found for \"Status: ready\" StaticText",
          "session.runLog.record(record)", "- staticText \"Status: pressed 1\": ", "> ",
          "in the run `Passed\(toolkit)`", "+ step: Tap \"Press\" button",
          "- The query matched 1 element then: `staticText \"Status: ready\"`.",
          "\n- staticText \"Status: ready\"\n", "\n+ staticText \"Status: pressed 1\"\n",
        ] {
          XCTAssertTrue(text.contains(words), "\(words) is missing: \(text)")
        }
      }
    }
  }
}
