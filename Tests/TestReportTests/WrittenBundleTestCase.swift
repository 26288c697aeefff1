// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import TestResults
import XCTest

@testable import TestReport

/// A test that writes the events of a bundle itself, including events that no run writes.
class WrittenBundleTestCase: XCTestCase {
  private(set) var folder = URL(fileURLWithPath: "/")

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("written-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDown() { try? FileManager.default.removeItem(at: folder) }

  /// Writes a bundle of one stream.
  @discardableResult
  func write(_ name: String, format: Int = 1, _ lines: String) throws -> URL {
    let bundle = folder.appendingPathComponent("\(name).understudy")
    let events = bundle.appendingPathComponent("events")
    try FileManager.default.createDirectory(at: events, withIntermediateDirectories: true)
    try Data("{\"format\":\(format),\"creator\":\"test\",\"created\":\"2026-01-01T00:00:00Z\"}".utf8).write(
      to: bundle.appendingPathComponent("manifest.json"))
    try Data(lines.utf8).write(to: events.appendingPathComponent("\(name).jsonl"))
    return bundle
  }

  func results(_ name: String, format: Int = 1, _ lines: String) throws -> RunResults {
    RunResults(try BundleReader.read(try write(name, format: format, lines)))
  }

  /// Returns the text of a complete stream with the events of tests.
  ///
  /// - Parameters:
  ///   - lines: the events of the tests.
  ///   - directory: the working folder of the run.
  ///   - repetitions: the rules for repetitions as JSON; nil for a stream without the field.
  /// - Returns: the text of the file.
  static func stream(_ lines: String, in directory: String? = nil, repetitions: String? = nil) -> String {
    let fields =
      (directory.map { "\"directory\":\"\($0)\"," } ?? "")
      + (repetitions.map { "\"repetitions\":\($0)," } ?? "")
    return """
      {"event":"runStarted","time":0,"date":"2026-01-01T00:00:00.000Z","process":7,"arguments":[],\(fields)"host":{"name":"h","system":"s","processor":"p","cores":2,"memory":1024}}
      \(lines)
      {"event":"runFinished","time":9}

      """
  }

  /// Returns the events of a test that finishes.
  static func test(_ number: Int, _ name: String, _ outcome: String, _ lines: String = "") -> String {
    let body = lines.isEmpty ? "" : lines + "\n"
    return """
      {"event":"testStarted","time":\(number),"test":\(number),"name":"\(name)","target":"T"}
      \(body){"event":"testFinished","time":\(number).5,"test":\(number),"outcome":"\(outcome)","duration":0.5}
      """
  }

  /// Returns the report of a run as a page in one file.
  func page(of results: RunResults) throws -> String {
    let file = folder.appendingPathComponent("\(results.record.name).html")
    try HTMLReport(results).write(to: file)
    return try String(contentsOf: file, encoding: .utf8)
  }
}
