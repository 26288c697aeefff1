// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs
import ResultBundle
import Testing
import XCUIAutomation

/// Tests that pass and fail with evidence, and print their recorded events; `RecordTests` runs them.
@Suite(
  .serialized, .enabled(if: Specimen.isWanted("RecordSpecimens")),
  .uiTest(
    url: SwiftTestingFixture.labels.url, launchArguments: SwiftTestingFixture.arguments, launch: .oncePerSuite
  ))
@MainActor struct RecordSpecimens {
  private static let log: RecordPrinter = {
    let printer = RecordPrinter()
    AutomationSession.shared.runLog.add(printer)
    return printer
  }()

  init() { _ = Self.log }

  @Test func aPassing() {
    XCTContext.runActivity(named: "Look") { activity in
      add("Evidence of a success", to: activity)
      add("Kept of a success", to: activity, .keepAlways)
    }
  }

  @Test func bExpecting() {
    XCTContext.runActivity(named: "Look closely") { activity in
      add("Evidence of an expectation", to: activity)
      #expect(Bool(false), "Nothing is as it should be")
    }
  }

  @Test func cThrowing() throws {
    struct Mishap: Error {}
    throw Mishap()
  }

  @Test func dKnown() {
    withKnownIssue { XCUIApplication().buttons["Nobody"].tap() }
  }

  @Test func eTapping() {
    XCUIApplication().buttons["Nobody"].tap()
  }

  private func add(
    _ name: String, to activity: any XCTActivity, _ lifetime: XCTAttachment.Lifetime = .deleteOnSuccess
  ) {
    let attachment = XCTAttachment(string: name)
    attachment.name = name
    attachment.lifetime = lifetime
    activity.add(attachment)
  }
}

/// Prints each recorded event in a line.
private final class RecordPrinter: ActivityObserver {
  func testDidFinish(
    named name: String, outcome: TestOutcome, duration: TimeInterval, agent: BundleEvent.AgentCalls?
  ) {
    say("\(name) \(outcome.rawValue)")
  }

  func issueWasRecorded(_ issue: RecordedIssue) {
    say("\(issue.type) in \(issue.activityPath): \(issue.compactDescription.prefix { $0 != "\n" })")
  }

  func expectedFailureWasRecorded(_ issue: RecordedIssue, reason: String?) {
    say("known: \(issue.compactDescription.prefix { $0 != "\n" })")
  }

  private func say(_ text: String) { FileHandle.standardOutput.write(Data("RECORD \(text)\n".utf8)) }
}
