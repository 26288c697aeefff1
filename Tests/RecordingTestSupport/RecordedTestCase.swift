// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Programs
import Synchronization
import TestSupport
import XCTest
import XCUIAutomation

/// A test of rules on recordings of programs: it needs neither a program nor a desktop.
///
/// A question without a recorded answer fails the test, even if a rule ignores the error.
open class RecordedTestCase: XCTestCase {
  private static let files = Mutex<[String: ScreenFixture]>([:])
  private var opened: [RecordedProgram] = []

  /// A recorded program; each call returns a new one in the recorded state.
  ///
  /// - Parameters:
  ///   - name: the name of the recording.
  ///   - change: modifies the recording.
  /// - Returns: a program that can be queried and takes no events.
  /// - Throws: an error when there is no such recording, and what `change` throws.
  package func program(_ name: String, changing change: (inout ScreenFixture) throws -> Void = { _ in })
    throws
    -> RecordedProgram
  {
    var recording = try Self.file(name)
    try change(&recording)
    let application = try RecordedProgram(recording)
    opened.append(application)
    return application
  }

  /// The elements of a recorded program.
  package func tree(_ name: String, changing change: (inout ScreenFixture) throws -> Void = { _ in }) throws
    -> ElementTree
  { try program(name, changing: change).tree }

  /// A recorded program with Apple's API.
  ///
  /// It can be queried, and takes no events.
  package func app(_ name: String) throws -> XCUIApplication {
    XCUIApplication(TargetProgram(try program(name), session: .shared))
  }

  /// The labels of a query's matches.
  package func labels(_ query: XCUIElementQuery) -> [String] { query.allElementsBoundByIndex.map(\.label) }

  /// Returns a recording; each file is read once.
  package static func file(_ name: String) throws -> ScreenFixture {
    try files.withLock { files in
      if let known = files[name] { return known }
      let file = try TreeRecordingFile(name).read()
      files[name] = file
      return file
    }
  }

  override open func tearDown() {
    for question in Set(opened.flatMap(\.unrecordedQueries)) { XCTFail("\(question)") }
    opened = []
  }

  // MARK: - Failures

  private var collected: [String]?

  override open func recordFailure(
    withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
  ) {
    guard collected == nil else {
      collected?.append(description)
      return
    }
    super.recordFailure(
      withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
  }

  /// Runs a body and returns its recorded failures, without failing the test.
  package func failures(in body: () throws -> Void) rethrows -> [String] {
    collected = []
    defer { collected = nil }
    try body()
    return collected ?? []
  }

  /// Runs a body that must fail once, with all of the strings in the failure.
  ///
  /// - Returns: the text of the failure.
  @discardableResult
  package func expectFailure(
    containing texts: String..., file: StaticString = #filePath, line: UInt = #line, _ body: () -> Void
  ) -> String {
    collected = []
    body()
    let failures = collected ?? []
    collected = nil
    guard failures.count == 1, let failure = failures.first else {
      XCTFail("expected one failure, found \(failures.count): \(failures)", file: file, line: line)
      return failures.joined(separator: "\n")
    }
    for text in texts where !failure.contains(text) {
      XCTFail("the failure does not say \"\(text)\": \(failure)", file: file, line: line)
    }
    return failure
  }
}
