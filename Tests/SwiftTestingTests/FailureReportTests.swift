// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import XCUIAutomation

/// Tests that a failing XCUI call is reported to Swift Testing as an issue at its line, with the evidence.
struct FailureReportTests {
  @Test func failuresAreIssuesAtTheirLinesWithTheirEvidence() throws {
    let specimen = try Specimen.run("FailureSpecimens")
    // The text of the issue, and the source code in its line.
    let expected = [
      ("Nobody to tap", "\"Nobody to tap\""), ("Nobody to read", "\"Nobody to read\""),
      ("Nobody to expect", "\"Nobody to expect\""), ("Nobody to await", "\"Nobody to await\""),
      ("Nobody required", "\"Nobody required\""), ("Nobody to help", "buttons[name]"),
    ]
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("FailureSpecimens.swift")
    let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    #expect(specimen.status != 0)
    #expect(specimen.issues.count == expected.count, "\(specimen.issues)\n\(specimen.output)")
    for (text, source) in expected {
      let issue = try #require(specimen.issues.first { $0.text.contains(text) }, "\(specimen.output)")
      #expect(issue.file == file.path, "\(issue)")
      #expect(issue.line == lines.firstIndex { $0.contains(source) }.map { $0 + 1 }, "\(issue)")
      #expect(issue.text.contains("No matches found"))
    }
    func attachments(_ name: String) -> [String] { specimen.attachments.filter { $0.contains(name) } }
    #expect(attachments("Screenshot of failure").count == expected.count)
    // As text, and as a tree for the report.
    let elements = attachments("Elements at failure")
    #expect(elements.filter { $0.hasSuffix(".txt") }.count == expected.count, "\(elements)")
    #expect(elements.filter { $0.hasSuffix(".json") }.count == expected.count, "\(elements)")
  }

  @Test func aGroupOfChecksShowsWhetherOneFailed() throws {
    let specimen = try Specimen.run("GroupSpecimens")
    #expect(specimen.status != 0)
    #expect(specimen.issues.count == 1, "\(specimen.issues)")
    #expect(specimen.issues.first?.text.contains("as it should fail") == true, "\(specimen.issues)")
  }

  @Test(.uiTest(url: SwiftTestingFixture.controls.url, launchArguments: SwiftTestingFixture.arguments))
  func aFailureCanBeAKnownIssue() {
    let line = #line + 2
    withKnownIssue {
      XCUIApplication().buttons["Nobody"].tap()
    } matching: { issue in
      issue.sourceLocation?.line == line && issue.comments.first?.rawValue.contains("Nobody") == true
    }
  }
}
