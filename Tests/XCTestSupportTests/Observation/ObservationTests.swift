// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs
import XCTest
import XCUIAutomation

@testable import XCTestSupport

/// The names that observers in suites from Apple platforms use.
///
/// The plugin `XCUITestSupport` defines these names for a complete test target; here they apply only to this file.
private typealias XCTestObservation = UnderstudyTestObservation
private typealias XCTestCase = UnderstudyTestCase

private final class AppleStyleObserver: NSObject, XCTestObservation {
  private(set) var events: [String] = []

  func testCase(_ testCase: XCTestCase, didRecord issue: XCTIssue) {
    events.append("\(testCase.name) issue \(issue.compactDescription)")
  }

  func testCase(_ testCase: XCTestCase, didRecord expectedFailure: XCTExpectedFailure) {
    events.append(
      "expected \(expectedFailure.failureReason ?? "") \(expectedFailure.issue.compactDescription)")
  }

  func testCaseWillStart(_ testCase: XCTestCase) { events.append("start") }
  func testCaseDidFinish(_ testCase: XCTestCase) { events.append("finish") }
}

private final class PlainObserver: UnderstudyTestObservation {
  private(set) var events: [String] = []

  func testCase(_ testCase: PlainTestCase, didRecord issue: XCTIssue) {
    events.append("issue \(issue.compactDescription)")
  }

  func activityDidStart(_ activity: UnderstudyActivity) { events.append("begin \(activity.name)") }
  func activityDidFinish(_ activity: UnderstudyActivity) {
    events.append("end \(activity.name) \(activity.duration.map { $0 >= 0 } ?? false)")
  }

  func attachmentWasAdded(_ attachment: UnderstudyAttachment) {
    events.append("attach \(attachment.name) \(attachment.uniformTypeIdentifier)")
    // An observer may record activities and attachments itself.
    if attachment.name == "first" {
      let second = XCTAttachment(string: "x")
      second.name = "second"
      XCTContext.runActivity(named: "From an observer") { $0.add(second) }
    }
  }
}

/// An observer that several threads may add and remove.
private final class SilentObserver: UnderstudyTestObservation, Sendable {}

final class ObservationTests: UnderstudyTestCase {
  private func observe(_ observer: any UnderstudyTestObservation, _ body: () -> Void) {
    XCTestObservationCenter.shared.addTestObserver(observer)
    defer { XCTestObservationCenter.shared.removeTestObserver(observer) }
    body()
  }

  func testMethodsWithApplesNamesAreCalled() {
    let observer = AppleStyleObserver()
    observe(observer) {
      record(XCTIssue(type: .system, compactDescription: "careful", severity: .warning))
      XCTExpectFailure("known") { XCTFail("x") }
    }
    XCTAssertEqual(
      observer.events,
      ["ObservationTests.\(#function.dropLast(2)) issue careful", "expected known failed - x"])
    record(XCTIssue(type: .system, compactDescription: "nobody listens", severity: .warning))
    XCTAssertEqual(observer.events.count, 2)
  }

  func testMethodsWithTheClassOfXCTestAreCalledForItsSubclasses() {
    let observer = PlainObserver()
    observe(observer) {
      record(XCTIssue(type: .system, compactDescription: "careful", severity: .warning))
    }
    XCTAssertEqual(observer.events, ["issue careful"])
  }

  @MainActor func testActivitiesAndAttachmentsAreObserved() {
    let observer = PlainObserver()
    let first = XCTAttachment(string: "x")
    first.name = "first"
    observe(observer) { XCTContext.runActivity(named: "Step") { $0.add(first) } }
    XCTAssertEqual(
      observer.events,
      [
        "begin Step", "attach first public.plain-text", "begin From an observer",
        "attach second public.plain-text", "end From an observer true", "end Step true",
      ])
  }

  func testAnObserverThatIsAddedDuringTheRemovalOfTheLastOneIsCalled() {
    let log = AutomationSession.shared.runLog
    let former = log.listener
    defer { log.listener = former }
    for round in 1...20_000 {
      let list = ObserverList()
      let (last, new) = (SilentObserver(), SilentObserver())
      list.add(last)
      DispatchQueue.concurrentPerform(iterations: 2) { number in
        if number == 0 { list.remove(last) } else { list.add(new) }
      }
      guard log.listener === list else {
        return XCTFail("the list was not called any more in round \(round)")
      }
    }
  }
}
