import AutomationEngine
import CTestHook
import Foundation
import XCTest

/// Turns errors of the engine into failures of the running test, at the line of the test that caused them.
enum IssueRecorder {
  /// Runs `body`; when it fails, records the failure and returns `fallback`.
  ///
  /// - Parameter action: what was tried, as the words after "Failed to": `tap "Add" Button`.
  static func attempt<Result>(
    _ action: @autoclosure () -> String, in application: TargetApplication?,
    fallback: @autoclosure () -> Result,
    _ body: () throws -> Result
  ) -> Result {
    do {
      return try body()
    } catch {
      record(error, action: action(), application: application)
      return fallback()
    }
  }

  static func attempt(
    _ action: @autoclosure () -> String, in application: TargetApplication?, _ body: () throws -> Void
  ) {
    attempt(action(), in: application, fallback: (), body)
  }

  static func record(_ error: any Error, action: String, application: TargetApplication?) {
    let location = SourceLocationFinder.callerOfThisModule()
    let report = FailureReport.make(for: error, action: action, application: application)
    record(report.text, at: location)
  }

  /// Fails the test because Linux has no counterpart of what it asked for.
  ///
  /// - Parameters:
  ///   - symbol: Apple's name of it: `XCUIRemote.press(_:)`.
  ///   - reason: why, and what to use instead.
  static func recordUnavailable(_ symbol: String, _ reason: String) {
    record("\(symbol) is not available on Linux: \(reason)", at: SourceLocationFinder.callerOfThisModule())
  }

  static func record(_ text: String, at location: SourceLocationFinder.Location?) {
    ctesthook_keep()
    guard let testCase = TestObserver.shared.currentTestCase else {
      return SwiftTestingBridge.record(text, at: location)
    }
    testCase.recordFailure(
      withDescription: text, inFile: location?.file ?? "<unknown>", atLine: location?.line ?? 0,
      expected: true)
  }
}
