import Foundation
import XCTest
import XCUIAutomation

/// A test that drives a real program and may look at the failures that doing so records.
class BehaviourTestCase: XCTestCase {
  struct Failure {
    let text: String
    let file: String
    let line: Int
  }

  /// What the class needs in the environment. Failures are wanted soon: an event does not wait long for its
  /// element to become ready.
  class var settings: [String: String] { ["UNDERSTUDY_SETTLE_TIMEOUT": "0.2"] }

  private var collected: [Failure]?
  private var applications: [XCUIApplication] = []

  override class func setUp() { TestDesktop.restart(settings) }

  override class func tearDown() { TestDesktop.restart() }

  override func tearDown() {
    for application in applications { application.terminate() }
    applications = []
  }

  /// Starts a fixture; it is ended with the test.
  @discardableResult
  func launch(_ fixture: Fixture, _ toolkit: Toolkit = .gtk4, _ arguments: String...) -> XCUIApplication {
    let application = fixture.application(toolkit, arguments)
    applications.append(application)
    application.launch()
    return application
  }

  func terminateAfterTest(_ application: XCUIApplication) { applications.append(application) }

  // MARK: - Failures

  override func recordFailure(
    withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
  ) {
    guard collected == nil else {
      collected?.append(Failure(text: description, file: filePath, line: lineNumber))
      return
    }
    super.recordFailure(
      withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
  }

  /// The failures that `body` records; they do not fail this test.
  func failures(in body: () -> Void) -> [Failure] {
    collected = []
    defer { collected = nil }
    body()
    return collected ?? []
  }

  /// Runs what must fail once, with all of the texts in the failure, at the line where it stands.
  ///
  /// - Returns: the text of the failure.
  @discardableResult
  func expectFailure(
    containing texts: String..., file: StaticString = #filePath, line: UInt = #line, _ body: () -> Void
  ) -> String {
    let failures = failures(in: body)
    guard failures.count == 1, let failure = failures.first else {
      XCTFail(
        "expected one failure, found \(failures.count): \(failures.map(\.text))", file: file, line: line)
      return failures.map(\.text).joined(separator: "\n")
    }
    for text in texts where !failure.text.contains(text) {
      XCTFail("the failure does not say \"\(text)\": \(failure.text)", file: file, line: line)
    }
    XCTAssertEqual(failure.file, "\(file)", "the failure is at another file", file: file, line: line)
    // With many texts the statement stands some lines below.
    XCTAssertTrue(
      (Int(line)...Int(line) + 8).contains(failure.line), "the failure is at line \(failure.line)",
      file: file, line: line)
    return failure.text
  }

  /// How long `body` takes, in seconds.
  func seconds(_ body: () -> Void) -> TimeInterval {
    let start = ContinuousClock.now
    body()
    let time = (ContinuousClock.now - start).components
    return TimeInterval(time.seconds) + TimeInterval(time.attoseconds) / 1e18
  }
}
