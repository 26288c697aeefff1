import AutomationEngine
import Foundation
import ResultBundle
import Testing

/// What connects the XCUI types with tests of Swift Testing.
enum SwiftTestingBridge {
  /// Called while the process starts.
  static func install() {
    AutomationSession.shared.ambientTest = TaskLocalTest.shared
    AutomationSession.shared.recorder.add(SwiftTestingObserver())
  }

  /// Whether this process was started to run tests of Swift Testing: `swift test` says so in its arguments.
  private static let isRunOfSwiftTesting: Bool = {
    let arguments = CommandLine.arguments
    guard let index = arguments.firstIndex(of: "--testing-library") else { return false }
    return arguments.dropFirst(index + 1).first == "swift-testing"
  }()

  /// What the test is called in the log and in names of files: `ListTests.addingAnItemShowsIt()`.
  static func name(of test: Test) -> String { test.id.nameComponents.joined(separator: ".") }

  // MARK: - Issues

  /// Records a failure outside of XCTest's tests.
  ///
  /// - Parameter place: the line of the test; nil when no frame of the call stack has one.
  /// - Returns: false when nobody counts failures here: the process is a tool, or the test has ended.
  static func record(_ text: String, at place: SourceLocationFinder.Location?) -> Bool {
    let test = Test.current
    let location = place.map { sourceLocation($0, in: test) } ?? test?.sourceLocation
    guard test != nil || isRunOfSwiftTesting, let location else { return false }
    record(text, at: location)
    return true
  }

  static func record(_ text: String, at location: SourceLocation) {
    FailureWatch.current?.failureWasRecorded(text)
    Issue.record(Comment(rawValue: text), sourceLocation: location)
  }

  static func warn(_ text: String) {
    guard let test = Test.current else { return }
    let place = SourceLocationFinder.callerOfThisModule()
    Issue.record(
      Comment(rawValue: text), severity: .warning,
      sourceLocation: place.map { sourceLocation($0, in: test) } ?? test.sourceLocation)
  }

  /// A place as Swift Testing has them. The call stack has no module; the running test's is the best guess for one.
  private static func sourceLocation(_ place: SourceLocationFinder.Location, in test: Test?) -> SourceLocation
  {
    let name = place.file.split(separator: "/").last.map(String.init) ?? "Unknown.swift"
    return SourceLocation(
      fileID: "\(test?.id.moduleName ?? "Unknown")/\(name)", filePath: place.file, line: max(place.line, 1),
      column: 1)
  }
}
