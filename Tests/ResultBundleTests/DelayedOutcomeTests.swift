// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import XCTest

/// Tests events that are added to the stream of a process that has ended.
final class DelayedOutcomeTests: XCTestCase {
  private var folder = URL(fileURLWithPath: "/")
  private var bundle: URL { folder.appendingPathComponent("run.understudy") }
  private var events: URL { bundle.appendingPathComponent("events/first.jsonl") }

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("outcome-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let runLog = RunLog(attachments: AttachmentStore(folder: bundle.appendingPathComponent("attachments")))
    let writer = BundleWriter(url: bundle, stream: "first")
    runLog.add(writer)
    runLog.testDidStart(TestDescription(name: "Sessions.one"))
    runLog.testDidFinish(outcome: .unknown)
    writer.runDidFinish()
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  private func outcome() throws -> String? { try BundleReader.read(bundle).tests.last?.outcome }

  private func failure(_ text: String) -> BundleEvent.Issue {
    BundleEvent.Issue(
      test: nil, activity: nil, type: "assertionFailure", isFailure: true, text: text, details: nil)
  }

  private func writeOutcome() throws {
    let record = try XCTUnwrap(DelayedOutcome(stream: "first", of: bundle))
    try record.write(.failed, failure("late"))
  }

  func testAnOutcomeIsAdded() throws {
    try writeOutcome()
    XCTAssertEqual(try outcome(), "failed")
    XCTAssertEqual(try BundleReader.read(bundle).tests.last?.issues.map(\.issue.text), ["late"])
  }

  func testAnOutcomeAfterAnUnfinishedLineIsRead() throws {
    let file = try FileHandle(forWritingTo: events)
    try file.seekToEnd()
    try file.write(contentsOf: Data("{\"event\":\"activity".utf8))
    try file.close()
    try writeOutcome()
    XCTAssertEqual(try outcome(), "failed")
    XCTAssertEqual(try BundleReader.read(bundle).tests.last?.issues.map(\.issue.text), ["late"])
  }

  func testAFullDiskIsReportedAndLeavesNoPartOfALine() throws {
    let before = try Data(contentsOf: events)
    let completion = try XCTUnwrap(StreamCompletion(bundle: bundle, stream: "first"))
    try limitingFiles(to: before.count + 20) {
      XCTAssertThrowsError(try writeOutcome()) { XCTAssertTrue("\($0)".contains("ulimit -f"), "\($0)") }
      XCTAssertThrowsError(
        try completion.append([BundleEvent(time: completion.now, .issue(failure("ended")))]))
    }
    XCTAssertEqual(try Data(contentsOf: events), before)
    try writeOutcome()
    XCTAssertEqual(try outcome(), "failed")
  }

  private func limitingFiles(to size: Int, _ body: () throws -> Void) throws {
    signal(SIGXFSZ, SIG_IGN)
    var old = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &old)
    var small = rlimit(rlim_cur: rlim_t(size), rlim_max: old.rlim_max)
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &small)
    defer { setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &old) }
    try body()
  }
}
