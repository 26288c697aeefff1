// SPDX-License-Identifier: Apache-2.0

import FixtureSupport
import Foundation
import Testing
import XCUIAutomation

// Each kind of result of Swift Testing, in plain tests and in tests with the trait.

@Suite(.enabled(if: FixtureTestCase.isAskedFor)) struct PlainResults {
  @Test(.tags(.small), .bug("https://example.org/7", "It is small")) func passes() {}
  @Test func isCancelled() throws { try Results.cancel() }
  @Test func warns() { Results.warn() }
  @Test func isKnown() { Results.failAsKnown() }
  @Test func attaches() { Results.attach() }
  @Test(arguments: [1, 2, 3]) func several(number: Int) throws { try Results.takeCase(number) }
  @Test(arguments: [1, 2], ["x"]) func pairs(number: Int, letter: String) {}
}

@Suite(
  .enabled(if: FixtureTestCase.isAskedFor),
  .uiTest(url: URL(fileURLWithPath: "/bin/true"), launch: .byTheTest))
struct TraitResults {
  @Test(.tags(.small), .bug("https://example.org/7", "It is small")) func passes() {}
  @Test func isCancelled() throws { try Results.cancel() }
  @Test func warns() { Results.warn() }
  @Test func isKnown() { Results.failAsKnown() }
  @Test func attaches() {
    Results.attach()
    let attachment = XCTAttachment(string: "kept by the step")
    attachment.lifetime = .keepAlways
    XCTContext.runActivity(named: "Step") { $0.add(attachment) }
  }
  @Test(arguments: [1, 2, 3]) func several(number: Int) throws { try Results.takeCase(number) }
  @Test(arguments: [1, 2], ["x"]) func pairs(number: Int, letter: String) {}
}

@Suite(.enabled(if: FixtureTestCase.isAskedFor), Cancelling()) struct CancelledResults {
  @Test func one() { Issue.record("It ran.") }
  @Test(arguments: [1, 2]) func several(number: Int) { Issue.record("It ran.") }
}

private enum Results {
  static func cancel() throws { try Test.cancel("not here") }
  static func warn() { Issue.record("only a warning", severity: .warning) }
  static func failAsKnown() { withKnownIssue("since long") { _ = Issue.record("broken") } }
  static func attach() { Attachment.record("of the test", named: "note.txt") }

  static func takeCase(_ number: Int) throws {
    Attachment.record("case \(number)", named: "case.txt")
    #expect(number != 2)
    if number == 3 { try Test.cancel("not the third") }
  }
}

private struct Cancelling: SuiteTrait, TestScoping {
  func scopeProvider(for test: Test, testCase: Test.Case?) -> Cancelling? { test.isSuite ? self : nil }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    if FixtureTestCase.isAskedFor { try Test.cancel("no suite today") }
  }
}

extension Tag {
  @Tag static var small: Self
}
