// SPDX-License-Identifier: Apache-2.0

import XCTest

/// A base class of a suite that receives each issue before it is recorded.
class RecordingTestCase: XCTestCase {
  private(set) var recorded: [XCTIssue] = []
  var drops = false

  override func record(_ issue: XCTIssue) {
    var issue = issue
    let note = XCTAttachment(string: "state of the app")
    note.lifetime = .deleteOnSuccess
    issue.add(note)
    recorded.append(issue)
    if !drops { super.record(issue) }
  }
}

final class RecordOverrideTests: RecordingTestCase {
  private struct Expected: Error {}

  private final class Observer: NSObject, XCTestObservation {
    var issues: [String] = []
    var expectedFailures = 0

    func testCase(_ testCase: XCTestCase, didRecord issue: XCTIssue) {
      issues.append("\(testCase.name.contains("Observer")) \(issue.compactDescription)")
    }

    func testCase(_ testCase: XCTestCase, didRecord expectedFailure: XCTExpectedFailure) {
      expectedFailures += 1
    }
  }

  func testAnOverrideReceivesFailuresBeforeTheyAreRecorded() {
    drops = true
    XCTAssertEqual(1, 2, "of numbers")
    let location = XCTSourceCodeLocation(filePath: #filePath, lineNumber: #line)
    record(
      XCTIssue(
        type: .assertionFailure, compactDescription: "our own",
        sourceCodeContext: XCTSourceCodeContext(location: location)))
    drops = false
    XCTAssertEqual(recorded.count, 2)
    XCTAssertEqual(recorded.first?.type, .assertionFailure)
    XCTAssertEqual(recorded.first?.sourceCodeContext.location?.lineNumber, 38)
    XCTAssertEqual(recorded.last?.compactDescription, "our own")
    XCTAssertEqual(recorded.last?.attachments.count, 1)
  }

  func testAnOverrideCanAddAttachmentsToAnIssue() {
    XCTExpectFailure("recorded once, with an attachment") { XCTFail("wanted") }
    XCTAssertEqual(recorded.count, 1)
    XCTAssertEqual(recorded.first?.attachments.count, 1)
  }

  func testAnObserverReceivesIssuesOfTheDeclaredType() {
    let observer = Observer()
    XCTestObservationCenter.shared.addTestObserver(observer)
    defer { XCTestObservationCenter.shared.removeTestObserver(observer) }
    XCTExpectFailure { XCTFail("expected") }
    XCTAssertEqual(observer.expectedFailures, 1)
    record(XCTIssue(type: .system, compactDescription: "a warning", severity: .warning))
    XCTAssertEqual(observer.issues, ["true a warning"])
  }

  func testStepsAndAttachments() throws {
    let count = try XCTContext.runActivity(named: "Given a list") { activity -> Int in
      let attachment = XCTAttachment(string: "list")
      attachment.name = "List"
      activity.add(attachment)
      return try XCTUnwrap([1, 2].last)
    }
    XCTAssertEqual(count, 2)
    add(XCTAttachment(data: Data([1])))
  }
}
