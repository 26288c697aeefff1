// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Programs
import ResultBundle
import Testing

/// The connection between the XCUI types and Swift Testing tests.
enum SwiftTestingBridge {
  /// Installs the connection; called while the process starts.
  static func install() {
    AutomationSession.shared.settings.ambientTest = TaskLocalTestProvider.shared
    AutomationSession.shared.runLog.add(SwiftTestingObserver())
  }

  /// Whether this process was started to run Swift Testing tests, according to the arguments from `swift test`.
  private static let isRunOfSwiftTesting: Bool = {
    let arguments = CommandLine.arguments
    guard let index = arguments.firstIndex(of: "--testing-library") else { return false }
    return arguments.dropFirst(index + 1).first == "swift-testing"
  }()

  /// Returns the name of the test in the log and in names of files: `ListTests.addingAnItemShowsIt()`.
  static func name(of test: Test) -> String { test.id.nameComponents.joined(separator: ".") }

  static func description(of test: Test) -> TestDescription {
    var description = TestDescription(
      name: name(of: test), target: test.id.moduleName, file: test.sourceLocation.filePath,
      line: test.sourceLocation.line)
    description.tags = test.tags.map { "\($0)" }.sorted()
    description.bugs = test.associatedBugs.map { .init(url: $0.url, id: $0.id, title: $0.title?.rawValue) }
    return description
  }

  // MARK: - Issues

  /// The origin of an issue that this library is recording with Swift Testing.
  enum Origin {
    case issue(RecordedIssue)
    /// A message that is not part of the record.
    case unrecorded
  }

  @TaskLocal static var origin: Origin?

  /// Records an issue outside of XCTest's tests.
  ///
  /// - Returns: false if no test library counts failures here, because the process is a tool or the test has ended.
  static func record(_ issue: XCTIssue) -> Bool {
    let test = Test.current
    let place = issue.sourceCodeContext.location.map {
      SourceLocationFinder.Location(file: $0.fileURL.path, line: $0.lineNumber)
    }
    let location = place.map { sourceLocation($0, in: test) } ?? test?.sourceLocation
    guard test != nil || isRunOfSwiftTesting, let location else { return false }
    if issue.isFailure {
      FailureWatch.current?.failureWasRecorded(issue.text)
      CollectedFailures.failureWasRecorded()
    }
    noteOutsideRuns(issue.record)
    recordIssue(
      issue.text, severity: issue.isFailure ? .error : .warning, at: location, from: .issue(issue.record))
    return true
  }

  /// Records a failure that no line of the test has caused, such as a failed preparation of a test or a suite.
  static func record(
    _ text: String, evidence: [String] = [], at location: SourceLocation, error: (any Error)? = nil
  ) {
    var record = RecordedIssue(
      type: "system", isFailure: true, compactDescription: text, file: location.filePath, line: location.line)
    record.facts = (error as? AutomationError)?.facts
    record.isInfrastructure = InfrastructureFailure.includes(error)
    noteOutsideRuns(record)
    recordIssue(
      ([text] + evidence).joined(separator: "\n"), severity: .error, at: location, from: .issue(record))
  }

  /// Adds an issue to the record of the run, unless a ``UITestRun`` does so.
  ///
  /// Such a run receives all issues from Swift Testing, with a mark on known issues.
  private static func noteOutsideRuns(_ issue: RecordedIssue) {
    guard UITestRun.current == nil else { return }
    var issue = issue
    // Another test may have its turn in the record, so the issue contains the number of its test.
    if Test.current != nil { issue.test = TaskLocalTestProvider.shared.numberInRecord ?? 0 }
    AutomationSession.shared.runLog.record(issue)
  }

  /// Records a warning at the line of the test.
  ///
  /// This function may be called while an issue is being recorded.
  static func warn(_ text: String) {
    guard let test = Test.current else { return }
    let place = SourceLocationFinder.callerOfThisModule()
    recordIssue(
      text, severity: .warning, at: place.map { sourceLocation($0, in: test) } ?? test.sourceLocation,
      from: .unrecorded)
  }

  private static func recordIssue(
    _ text: String, severity: Issue.Severity, at location: SourceLocation, from origin: Origin
  ) {
    #if compiler(<6.3)
      // This version of Swift Testing has no warnings, so it does not report the warning to the run.
      if severity == .warning, case .issue(let record) = origin {
        UITestRun.current?.note(record, isKnown: false)
      }
    #endif
    _ = $origin.withValue(origin) {
      Issue.record(Comment(rawValue: text), severity: severity, sourceLocation: location)
    }
  }

  /// Adds a stored attachment to the test in Swift Testing.
  static func handOver(_ attachment: StoredAttachment, at location: SourceLocation) {
    // An attachment whose file cannot be read is only in the result bundle.
    guard let data = try? Data(contentsOf: attachment.url) else { return }
    let suffix = attachment.url.pathExtension
    let isNamed = suffix.isEmpty || attachment.name.hasSuffix(".\(suffix)")
    Testing.Attachment.record(
      [UInt8](data), named: isNamed ? attachment.name : "\(attachment.name).\(suffix)",
      sourceLocation: location)
  }

  /// Converts a location to Swift Testing's type.
  ///
  /// The call stack does not contain the module, so the location has the module of the running test.
  private static func sourceLocation(_ place: SourceLocationFinder.Location, in test: Test?) -> SourceLocation
  {
    let name = place.file.split(separator: "/").last.map(String.init) ?? "Unknown.swift"
    return SourceLocation(
      fileID: "\(test?.id.moduleName ?? "Unknown")/\(name)", filePath: place.file, line: max(place.line, 1),
      column: 1)
  }
}
