// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import XCTest

/// Tests that the content of a bundle is read back, also after faults such as a full disk.
final class BundleTests: XCTestCase {
  private var folder = URL(fileURLWithPath: "/")
  private var bundle: URL { folder.appendingPathComponent("run.understudy") }
  private var events: URL { bundle.appendingPathComponent("events/first.jsonl") }

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("bundle-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDown() { try? FileManager.default.removeItem(at: folder) }

  /// Records two tests: one that passes, and one that fails in the second of its steps.
  @discardableResult
  private func record(finished: Bool = true) throws -> RunLog {
    let store = AttachmentStore(folder: bundle.appendingPathComponent("attachments"))
    let runLog = RunLog(attachments: store)
    let writer = BundleWriter(
      url: bundle, stream: "first",
      symbolicate: { $0.map { .init(symbol: "f\($0)", file: "A.swift", line: 3) } })
    runLog.add(writer)
    runLog.suiteDidStart(named: "Addition")
    runLog.testDidStart(TestDescription(name: "Addition.testOne", target: "ListerUITests"))
    runLog.run("Tap \"Add\" Button") {
      runLog.note("Find")
      runLog.record(
        SentGesture(
          action: "Tap", point: CGPoint(x: 3, y: 4), frame: CGRect(x: 1, y: 2, width: 5, height: 6)))
      runLog.attach(
        Attachment(
          name: "Kept no longer", typeIdentifier: "public.plain-text", payload: Data("a".utf8),
          lifetime: .deleteOnSuccess))
      runLog.attach(Attachment(name: "Kept", typeIdentifier: "public.plain-text", payload: Data("b".utf8)))
    }
    runLog.testDidFinish(outcome: .passed)
    runLog.testDidStart(TestDescription(name: "Addition.testTwo", target: "ListerUITests"))
    runLog.note("First")
    runLog.run("Second") {
      runLog.record(
        RecordedIssue(
          type: "assertionFailure", isFailure: true, compactDescription: "</script>\u{202E}\u{0}",
          file: "A.swift",
          line: 7, callStack: [1, 2]))
      runLog.recordExpectedFailure(
        RecordedIssue(type: "thrownError", isFailure: true, compactDescription: "known"), reason: nil)
    }
    runLog.testDidFinish(outcome: .failed)
    runLog.suiteDidFinish(named: "Addition")
    if finished { writer.runDidFinish() }
    return runLog
  }

  func testARecordedRunIsReadBack() throws {
    try record()
    let record = try BundleReader.read(bundle)
    XCTAssertEqual(record.problems, [])
    XCTAssertEqual(record.manifest.format, 1)
    let stream = try XCTUnwrap(record.streams.first)
    XCTAssertTrue(stream.isFinished)
    XCTAssertEqual(stream.start?.process, ProcessInfo.processInfo.processIdentifier)
    XCTAssertGreaterThan(stream.start?.host.cores ?? 0, 0)
    XCTAssertEqual(record.tests.map(\.name), ["Addition.testOne", "Addition.testTwo"])
    XCTAssertEqual(record.tests.map(\.outcome), ["passed", "failed"])
    XCTAssertEqual(record.tests[0].suite, ["Addition"])
    XCTAssertEqual(record.tests[0].activities.map(\.name), ["Tap \"Add\" Button", "Find"])
    XCTAssertEqual(record.tests[0].activities[1].parent, record.tests[0].activities[0].number)
    XCTAssertNotNil(record.tests[0].activities[0].duration)
    let gesture = BundleEvent.Gesture(
      activity: record.tests[0].activities[0].number, action: "Tap", point: [3, 4], frame: [1, 2, 5, 6])
    XCTAssertEqual(record.tests[0].gestures, [gesture])
    XCTAssertEqual(record.tests[0].attachments.map(\.attachment.name), ["Kept"])
    XCTAssertEqual(
      try Data(contentsOf: record.file(of: record.tests[0].attachments[0].attachment)), Data("b".utf8))
    let issues = record.tests[1].issues.map(\.issue)
    XCTAssertEqual(issues.map(\.text), ["</script>\u{202E}\u{0}", "known"])
    XCTAssertEqual(issues[0].activity, record.tests[1].activities[1].number)
    XCTAssertEqual(issues[0].frames?.map(\.symbol), ["f1", "f2"])
    XCTAssertEqual(issues.map { $0.expected != nil }, [false, true])
  }

  func testAStepOfTheSystemClockDoesNotChangeTheTimeOfACompletion() throws {
    let writer = BundleWriter(url: bundle, stream: "first", date: Date(timeIntervalSince1970: 0))
    writer.suiteDidStart(named: "Addition")
    let completion = try XCTUnwrap(StreamCompletion(bundle: bundle, stream: "first"))
    XCTAssertGreaterThanOrEqual(completion.now, completion.record.duration)
    XCTAssertLessThan(completion.now, 3600, "the date of the stream is long ago")
  }

  func testATruncatedRecordHoldsTheEventsBeforeTheCut() throws {
    try record()
    let whole = try Data(contentsOf: events)
    // If only the final line break is missing, the last event is complete.
    for length in stride(from: 0, to: whole.count - 1, by: 7) {
      let cut = whole.prefix(length)
      try cut.write(to: events)
      let record = try BundleReader.read(bundle)
      let lines = cut.split(separator: UInt8(ascii: "\n"))
      func count(_ event: String) -> Int {
        let isCut = cut.last != UInt8(ascii: "\n")
        return (isCut ? lines.dropLast() : lines[...]).count {
          String(decoding: $0, as: UTF8.self).contains("\"event\":\"\(event)\"")
        }
      }
      let whatIs = record.tests
      XCTAssertTrue((count("testStarted")...count("testStarted") + 1).contains(whatIs.count))
      XCTAssertTrue(
        (count("testFinished")...count("testFinished") + 1).contains(whatIs.count { $0.outcome != nil }))
      XCTAssertFalse(record.problems.isEmpty, "the truncation to \(length) bytes is not reported")
    }
  }

  func testUnreadablePartsAreLeftOutAndReported() throws {
    try record()
    var text = String(decoding: try Data(contentsOf: events), as: UTF8.self)
    text += "no event\n{\"event\":\"hologram\",\"time\":5,\"depth\":3}\n"
    try text.write(to: events, atomically: true, encoding: .utf8)
    let kept = bundle.appendingPathComponent("attachments")
    for name in try FileManager.default.contentsOfDirectory(atPath: kept.path) {
      try FileManager.default.removeItem(at: kept.appendingPathComponent(name))
    }
    try FileManager.default.removeItem(at: bundle.appendingPathComponent("manifest.json"))
    let record = try BundleReader.read(bundle)
    XCTAssertEqual(record.tests.count, 2)
    for part in [
      "manifest.json is missing", "lines that are not events", "\"hologram\"", "attachment \"Kept\"",
    ] {
      XCTAssertTrue(record.problems.contains { $0.contains(part) }, "\(part): \(record.problems)")
    }
  }

  func testABundleOfANewerFormatIsRefusedWithItsVersion() throws {
    try record()
    try Data("{\"format\": 9, \"creator\": \"x\", \"created\": \"x\"}".utf8).write(
      to: bundle.appendingPathComponent("manifest.json"))
    XCTAssertThrowsError(try BundleReader.read(bundle)) {
      XCTAssertEqual($0 as? BundleError, .newerFormat(path: bundle.path, found: 9))
    }
    XCTAssertThrowsError(try BundleReader.read(folder.appendingPathComponent("none"))) {
      XCTAssertTrue("\($0)".contains("it does not exist"), "\($0)")
    }
    XCTAssertThrowsError(try BundleReader.read(folder)) {
      XCTAssertTrue("\($0)".contains("no folder events"), "\($0)")
    }
  }

  func testABundleIsAccessibleOnlyToItsOwner() throws {
    let mask = umask(0o022)
    defer { umask(mask) }
    try record()
    let merged = folder.appendingPathComponent("all.understudy")
    try BundleMerge.merge([bundle], into: merged)
    for bundle in [bundle, merged] {
      let names = try XCTUnwrap(FileManager.default.enumerator(atPath: bundle.path)).allObjects as? [String]
      XCTAssertGreaterThanOrEqual(try XCTUnwrap(names).count, 5)
      for name in [""] + (names ?? []) {
        let attributes = try FileManager.default.attributesOfItem(
          atPath: bundle.appendingPathComponent(name).path)
        let isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
        XCTAssertEqual(attributes[.posixPermissions] as? Int, isFolder ? 0o700 : 0o600, name)
      }
    }
  }

  func testTheTemporaryFolderBelongsToTheUserAlone() throws {
    func name(_ url: URL) -> String { url.lastPathComponent }
    let first = "understudy-results-\(geteuid())"
    let made = BundleLocation.temporaryFolder(in: folder)
    XCTAssertEqual(name(made), first)
    XCTAssertEqual(
      try FileManager.default.attributesOfItem(atPath: made.path)[.posixPermissions] as? Int, 0o700)
    XCTAssertEqual(BundleLocation.temporaryFolder(in: folder), made, "all processes use the same folder")
    // Refused folders: accessible to other users, a symbolic link, a file, and owned by another user.
    XCTAssertEqual(chmod(made.path, 0o755), 0)
    try FileManager.default.createSymbolicLink(
      at: folder.appendingPathComponent("\(first)-2"), withDestinationURL: folder)
    try Data().write(to: folder.appendingPathComponent("\(first)-3"))
    XCTAssertEqual(name(BundleLocation.temporaryFolder(in: folder)), "\(first)-4")
    if geteuid() == 0 {
      XCTAssertEqual(chown(folder.appendingPathComponent("\(first)-4").path, 12_345, 12_345), 0)
      XCTAssertEqual(name(BundleLocation.temporaryFolder(in: folder)), "\(first)-5")
    }
  }

  func testATooLongEventIsCountedAndAnIssueTextTruncated() throws {
    let runLog = try record(finished: false)
    runLog.note(String(repeating: "x", count: BundleFormat.maximumLine))
    runLog.record(
      RecordedIssue(
        type: "assertionFailure", isFailure: true, compactDescription: String(repeating: "y", count: 20 << 20)
      ))
    let record = try BundleReader.read(bundle)
    XCTAssertTrue(record.problems.contains { $0.contains("events are missing") && $0.contains("too long") })
    let text = try XCTUnwrap(record.streams[0].outside.issues.last?.issue.text)
    XCTAssertTrue(text.hasSuffix("yyy… (19922944 more bytes)"), "\(text.suffix(40))")
  }

  func testEventsLostToAFullDiskAreCounted() throws {
    let runLog = try record(finished: false)
    let size = try Data(contentsOf: events).count
    signal(SIGXFSZ, SIG_IGN)
    var old = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &old)
    var small = rlimit(rlim_cur: rlim_t(size + 20), rlim_max: old.rlim_max)
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &small)
    runLog.note("lost")
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &old)
    XCTAssertEqual(try Data(contentsOf: events).count, size, "a part of the line is in the file")
    runLog.note("written again")
    let record = try BundleReader.read(bundle)
    XCTAssertEqual(record.streams[0].outside.activities.map(\.name), ["written again"])
    XCTAssertTrue(
      record.problems.contains { $0.contains("2 events are missing") && $0.contains("(ulimit -f)") },
      "\(record.problems)")
  }

  func testAttachmentsAndIssuesOfAnErrorBelongToItsStep() throws {
    let runLog = try record()
    do {
      try runLog.run("Tap") { try runLog.run("Find") { throw CocoaError(.featureUnsupported) } }
    } catch {
      runLog.inFailedStep {
        runLog.attach(Attachment(name: "Picture", typeIdentifier: "public.png", payload: Data("c".utf8)))
        runLog.record(RecordedIssue(type: "system", isFailure: true, compactDescription: "not found"))
      }
    }
    runLog.record(RecordedIssue(type: "system", isFailure: true, compactDescription: "later"))
    let outside = try BundleReader.read(bundle).streams[0].outside
    XCTAssertEqual(outside.activities.map(\.name), ["Tap", "Find"])
    XCTAssertEqual(outside.attachments.map(\.attachment.activity), [outside.activities[1].number])
    XCTAssertEqual(outside.issues.map(\.issue.activity), [outside.activities[1].number, nil])
  }

  func testEqualContentIsStoredOnce() throws {
    let store = AttachmentStore(folder: folder.appendingPathComponent("kept"))
    let one = try store.add(Data("abc".utf8), fileExtension: "txt")
    let two = try store.add(Data("abc".utf8), fileExtension: "txt")
    XCTAssertEqual(one, two)
    XCTAssertEqual(one.digest, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    XCTAssertFalse(store.release(one.file))
    XCTAssertTrue(FileManager.default.fileExists(atPath: one.file.path))
    XCTAssertTrue(store.release(two.file))
    XCTAssertFalse(FileManager.default.fileExists(atPath: store.folder.path))
  }

  func testAProcessDoesNotRemoveFilesOfAnother() throws {
    let folder = folder.appendingPathComponent("shared")
    func keep(in store: AttachmentStore) throws -> URL {
      try store.add(Data("the same picture".utf8), fileExtension: "png").file
    }
    let stores = [41, 42].map { AttachmentStore(folder: folder, process: $0) }
    let files = try stores.map(keep)
    XCTAssertTrue(stores[0].release(files[0]), "the test of this process has passed")
    XCTAssertTrue(
      FileManager.default.fileExists(atPath: files[1].path), "the test of the other process has failed")
    // A later process can have the number of a process that has ended.
    let later = AttachmentStore(folder: folder, process: 42)
    XCTAssertFalse(later.release(try keep(in: later)))
    XCTAssertTrue(FileManager.default.fileExists(atPath: files[1].path))
  }
}
