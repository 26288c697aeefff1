// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import IssueTestSupport
import XCTest
import XCUIAutomation

/// Tests which failures become issues, and the content of the issues.
final class XCTIssueTests: UnderstudyTestCase {
  private struct Broken: Error, CustomStringConvertible {
    let description: String
  }

  private var seen: [XCTIssue] = []
  private var change: ((XCTIssue) -> XCTIssue?)?

  override func record(_ issue: XCTIssue) {
    seen.append(issue)
    if let issue = change.map({ $0(issue) }) ?? issue { super.record(issue) }
  }

  func testAFailedAssertionIsAnIssueAtItsLine() throws {
    let issues = IssueLog.during { XCTAssertEqual(1, 2, "numbers") }
    let line = #line - 1
    let issue = try XCTUnwrap(issues.first)
    XCTAssertEqual(issues.count, 1)
    XCTAssertEqual(issue.type, .assertionFailure)
    XCTAssertEqual(issue.compactDescription, #"XCTAssertEqual failed: ("1") is not equal to ("2") - numbers"#)
    XCTAssertEqual(issue.sourceCodeContext.location?.lineNumber, line)
    XCTAssertEqual(issue.sourceCodeContext.location?.fileURL.path, "\(#filePath)")
    XCTAssertTrue(issue.isFailure)
    XCTAssertEqual(seen, issues)
  }

  func testTheCallStackIsSymbolicatedOnRequest() throws {
    let issue = try XCTUnwrap(IssueLog.during { failInAHelper() }.first)
    let frames = issue.sourceCodeContext.callStack
    XCTAssertGreaterThan(frames.count, 5)
    XCTAssertTrue(frames.allSatisfy { $0.symbolInfo == nil && $0.address != 0 })
    let names = frames.prefix(20).compactMap { try? $0.symbolInfo() }.map(\.symbolName)
    XCTAssertTrue(names.contains { $0.contains("failInAHelper") }, "\(names)")
    let nowhere = XCTSourceCodeFrame(address: 16)
    XCTAssertThrowsError(try nowhere.symbolInfo())
    XCTAssertNotNil(nowhere.symbolicationError)
  }

  private func failInAHelper() { XCTFail("in a helper") }

  func testAnIssueThatATestRecordsHasTheLineOfItsCreation() {
    let issues = IssueLog.during { record(XCTIssue(type: .system, compactDescription: "made")) }
    XCTAssertEqual(issues.map(\.sourceCodeContext.location?.lineNumber), [#line - 1])
    let base: XCTestCase = self
    let others = IssueLog.during {
      base.record(XCTIssue(type: .performanceRegression, compactDescription: "m"))
    }
    XCTAssertEqual(others.map(\.type), [.performanceRegression])
    let run = IssueLog.during { testRun?.record(XCTIssue(type: .system, compactDescription: "by the run")) }
    XCTAssertEqual(run.map(\.compactDescription), ["by the run"])
    XCTAssertEqual(seen.map(\.compactDescription), ["made", "m", "by the run"])
  }

  func testAnOverrideOfRecordAddsAttachmentsAndChangesTexts() throws {
    change = { issue in
      var issue = issue
      issue.compactDescription = "changed"
      issue.add(XCTAttachment(string: "evidence"))
      return issue
    }
    var issues: [XCTIssue] = []
    let log = RecordLog.during { issues = IssueLog.during { XCTFail("x") } }
    change = nil
    XCTAssertEqual(issues.map(\.compactDescription), ["changed"])
    XCTAssertEqual(issues.map(\.attachments.count), [1])
    XCTAssertEqual(log.attachments.map(\.typeIdentifier), ["public.plain-text"])
  }

  func testAnOverrideOfRecordCanDropAnIssue() {
    change = { _ in nil }
    XCTFail("nobody hears of it")
    change = nil
    XCTAssertEqual(seen.count, 1)
    XCTAssertEqual(testRun?.totalFailureCount, 0)
  }

  func testAWarningDoesNotFailTheTest() {
    let log = RecordLog.during {
      record(XCTIssue(type: .system, compactDescription: "slow", severity: .warning))
    }
    XCTAssertEqual(testRun?.totalFailureCount, 0)
    XCTAssertEqual(log.issues.map(\.compactDescription), ["slow"])
    XCTAssertEqual(log.issues.map(\.isFailure), [false])
  }

  func testAFailedWaitIsAnIssue() {
    let never = expectation(description: "never")
    let issues = IssueLog.during { wait(for: [never], timeout: 0.05) }
    XCTAssertEqual(issues.map(\.type), [.assertionFailure])
    XCTAssertEqual(issues.map(\.sourceCodeContext.location?.lineNumber), [#line - 2])
  }

  func testAThrowingAssertionIsAThrownErrorIssueWithItsError() throws {
    func fail() throws -> Int { throw Broken(description: "no number") }
    let line = #line - 1
    let issue = try XCTUnwrap(IssueLog.during { XCTAssertEqual(try fail(), 1) }.first)
    XCTAssertEqual(issue.type, .thrownError)
    XCTAssertEqual((issue.associatedError as? Broken)?.description, "no number")
    XCTAssertEqual(issue.sourceCodeContext.location?.lineNumber, line + 2)
    let lines = issue.sourceCodeContext.callStack.compactMap { try? $0.symbolInfo().location?.lineNumber }
    XCTAssertEqual(lines.first, line, "the call stack begins at the throw")
  }

  func testIssuesAreComparedByTheirContent() {
    let context = XCTSourceCodeContext(callStack: [], location: .init(filePath: "/a.swift", lineNumber: 3))
    var issue = XCTIssue(type: .system, compactDescription: "a", sourceCodeContext: context)
    let copy = issue
    XCTAssertEqual(issue, copy)
    XCTAssertEqual(issue.hashValue, copy.hashValue)
    issue.associatedError = Broken(description: "b")
    XCTAssertNotEqual(issue, copy)
    XCTAssertEqual("\(copy)", "/a.swift:3: system: a")
  }

  func testReferencesHoldIssues() {
    let mutable = XCTMutableIssue(type: .system, compactDescription: "a", severity: .warning)
    mutable.compactDescription = "b"
    mutable.severity = .error
    mutable.add(XCTAttachment(string: "x"))
    let copy = mutable.copy() as? XCTIssueReference
    mutable.compactDescription = "c"
    XCTAssertEqual(copy?.compactDescription, "b")
    XCTAssertEqual(copy?.isFailure, true)
    XCTAssertEqual(copy?.attachments.count, 1)
    XCTAssertEqual((copy?.mutableCopy() as? XCTMutableIssue)?.compactDescription, "b")
    XCTAssertEqual(XCTIssue(mutable).compactDescription, "c")
  }

  func testIssuesCanBeArchivedAndRead() throws {
    let attachment = XCTAttachment(string: "text")
    attachment.name = "A"
    attachment.userInfo = ["n": 1]
    attachment.lifetime = .keepAlways
    let context = XCTSourceCodeContext(
      callStack: [
        XCTSourceCodeFrame(
          address: 5,
          symbolInfo: XCTSourceCodeSymbolInfo(
            imageName: "i", symbolName: "s", location: .init(filePath: "/b.swift", lineNumber: 2)))
      ], location: .init(filePath: "/a.swift", lineNumber: 3))
    let issue = XCTIssueReference(
      type: .thrownError, compactDescription: "c", detailedDescription: "d", sourceCodeContext: context,
      associatedError: Broken(description: "e"), attachments: [attachment], severity: .warning)
    let data = try NSKeyedArchiver.archivedData(withRootObject: issue, requiringSecureCoding: true)
    let read = try XCTUnwrap(NSKeyedUnarchiver.unarchivedObject(ofClass: XCTIssueReference.self, from: data))
    XCTAssertEqual(read.type, .thrownError)
    XCTAssertEqual(read.severity, .warning)
    XCTAssertEqual(read.compactDescription, "c")
    XCTAssertEqual(read.detailedDescription, "d")
    XCTAssertEqual(read.sourceCodeContext, context)
    XCTAssertEqual(read.sourceCodeContext.callStack.first?.symbolInfo?.symbolName, "s")
    XCTAssertEqual((read.associatedError as? NSError)?.localizedDescription, "e")
    XCTAssertEqual(read.attachments.first?.name, "A")
    XCTAssertEqual(read.attachments.first?.userInfo as? [String: Int], ["n": 1])
    XCTAssertEqual(read.attachments.first?.lifetime, .keepAlways)
  }
}
